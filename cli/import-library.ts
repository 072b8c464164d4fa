import { z } from 'zod';
import { type ImportChunk, splitImport } from '#contract/import-chunks.ts';
import {
  addImportPart,
  createImport,
  type ImportPart,
  type ImportPreview,
  type ImportResult,
  previewImport,
} from '#contract/imports.ts';
import type { Library } from '#domain/import/library.ts';
import type { Server } from './http/server.ts';
import { printable } from './terminal/printable.ts';

type Choice = Pick<ImportPart, 'duplicates' | 'visibility' | 'tags'> & { collectionId: number | undefined };

export type ImportTotals = Omit<ImportResult, 'collectionIds'>;

type Failure = ImportTotals['failed'][number];

/** Returns the name under which an import is listed. */
export const sourceOf = ({ sources }: Library): string => sources.join(', ').slice(0, 100) || 'Files';

/** Compares a library with what is stored. */
export async function previewLibrary(server: Server, library: Library): Promise<ImportPreview> {
  const total: ImportPreview = { new: 0, same: 0, changed: 0, refused: [], items: [] };
  for (const { from, snippets } of splitImport(library)) {
    const body = { snippets: [...snippets], collections: [] };
    const preview = await server.call(previewImport, { body }, { isLong: true });
    const inLibrary = <T extends { index: number }>(item: T): T => ({ ...item, index: from + item.index });
    total.new += preview.new;
    total.same += preview.same;
    total.changed += preview.changed;
    total.refused.push(...preview.refused.map(inLibrary));
    total.items.push(...preview.items.map(inLibrary));
  }
  return total;
}

/**
 * Imports a library, in parts if it exceeds what one request can have.
 *
 * @param report is called after each part but the last, with the snippets sent and their total number
 */
export async function sendLibrary(
  server: Server,
  library: Library,
  { collectionId, ...choice }: Choice,
  report: (sent: number, all: number) => void,
): Promise<ImportTotals> {
  const chunks = splitImport(library);
  const collectionIds = new Map<number, number>();
  let totals: ImportTotals | undefined;
  for (const [index, chunk] of chunks.entries()) {
    const body = {
      ...choice,
      ...(collectionId !== undefined && { collectionId }),
      snippets: [...chunk.snippets],
      collections: withTargets(chunk, collectionIds),
      ...(index === 0 && library.searches.length > 0 && { searches: [...library.searches] }),
    };
    const result: ImportResult =
      totals === undefined
        ? await server.call(createImport, { body: { ...body, source: sourceOf(library) } }, { isLong: true })
        : await server.call(addImportPart, { params: { id: totals.id }, body }, { isLong: true });
    totals = addResult(totals, result, chunk);
    for (const [position, id] of result.collectionIds.entries()) {
      const collection = chunk.collections[position];
      if (collection && id !== null) collectionIds.set(collection.position, id);
    }
    if (index < chunks.length - 1) report(chunk.from + chunk.snippets.length, library.snippets.length);
  }
  if (totals === undefined) throw new Error('A library has at least one part');
  return totals;
}

/** Returns the collections of a part; those that an earlier part stored add to that. */
function withTargets({ collections }: ImportChunk, ids: ReadonlyMap<number, number>): unknown[] {
  return collections.map(({ position, value }) => {
    const into = ids.get(position);
    return into === undefined || typeof value !== 'object' ? value : { ...value, into };
  });
}

function addResult(totals: ImportTotals | undefined, result: ImportResult, chunk: ImportChunk): ImportTotals {
  const { collectionIds: _, ...part } = result;
  const failed = part.failed.map((one) => ({
    ...one,
    index: one.kind === 'snippet' ? chunk.from + one.index : (chunk.collections[one.index]?.position ?? one.index),
  }));
  if (totals === undefined) return { ...part, failed };
  return {
    id: part.id,
    created: totals.created + part.created,
    updated: totals.updated + part.updated,
    skipped: totals.skipped + part.skipped,
    failed: [...totals.failed, ...failed],
  };
}

const Named = z.object({ title: z.string(), name: z.string() }).partial().catch({});

/** Returns a line about an item that was refused. */
export function describeItem(library: Library, { kind, index, message }: Failure): string {
  const { title, name = title } = Named.parse((kind === 'snippet' ? library.snippets : library.collections)[index]);
  return `${kind} ${index + 1}${name === undefined ? '' : ` (${printable(name)})`}: ${printable(message)}`;
}
