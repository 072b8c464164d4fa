import type { ChunkCollection } from './import-chunks.ts';
import type { Duplicates, ImportPreview, ImportResult } from './imports.ts';

/** Ids of the collections that earlier parts stored, by position in the library; null for rejected ones. */
export type CollectionTargets = ReadonlyMap<number, number | null>;

/** Positions of the items of a part in the library. */
export interface PartPositions {
  positionOf: (index: number) => number;
  /** Collections of the request. */
  collections: readonly Pick<ChunkCollection, 'position'>[];
}

/** Sum of the results of parts. The indexes of rejected items are positions in the library. */
export type ImportTotals = Omit<ImportResult, 'id' | 'collectionIds'> & {
  /** Null before the first part is stored. */
  id: number | null;
  targets: Map<number, number | null>;
};

export const emptyTotals = (): ImportTotals => ({
  id: null,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: [],
  targets: new Map(),
});

/** Returns the collections to send with a part. Those of earlier parts are extended, and rejected ones left out. */
export function withTargets(collections: readonly ChunkCollection[], targets: CollectionTargets): ChunkCollection[] {
  return collections
    .filter(({ position }) => targets.get(position) !== null)
    .map(({ position, value }) => {
      const into = targets.get(position);
      return { position, value: into && typeof value === 'object' ? { ...value, into } : value };
    });
}

/** Adds the result of a part. */
export function addResult(
  totals: ImportTotals,
  { positionOf, collections }: PartPositions,
  result: ImportResult,
): void {
  totals.id = result.id;
  totals.created += result.created;
  totals.updated += result.updated;
  totals.skipped += result.skipped;
  for (const [index, { position }] of collections.entries())
    totals.targets.set(position, result.collectionIds[index] ?? null);
  for (const failure of result.failed) {
    const { kind, index } = failure;
    const position = kind === 'snippet' ? positionOf(index) : collections[index]?.position;
    totals.failed.push({ ...failure, index: position ?? index });
  }
}

/** Returns whether an import stores an item without its trigger, because another snippet has it. */
export function losesTrigger(
  {
    status,
    snippetId,
    triggerTakenBy,
  }: Pick<ImportPreview['items'][number], 'status' | 'snippetId' | 'triggerTakenBy'>,
  duplicates: Duplicates,
): boolean {
  if (triggerTakenBy === undefined) return false;
  if (status === 'changed') return duplicates === 'copy' || (duplicates === 'update' && triggerTakenBy !== snippetId);
  return status === 'new';
}

export const emptyPreview = (): ImportPreview => ({ new: 0, same: 0, changed: 0, refused: [], items: [] });

/** Adds the preview of a part. */
export function addPreview(
  total: ImportPreview,
  { positionOf }: Pick<PartPositions, 'positionOf'>,
  part: ImportPreview,
): void {
  const moved = <T extends { index: number }>(item: T): T => ({ ...item, index: positionOf(item.index) });
  total.new += part.new;
  total.same += part.same;
  total.changed += part.changed;
  for (const item of part.refused) total.refused.push(moved(item));
  for (const item of part.items) total.items.push(moved(item));
}
