import { addResult, emptyTotals } from '#contract/import-totals.ts';
import { addImportPart, createImport } from '#contract/imports.ts';
import { IMPORT_MAX_SEARCHES } from '#contract/limits.ts';
import { call } from '#web/lib/http.ts';
import { newKey } from '#web/lib/idempotency-key.ts';
import type { ImportChoice } from '../utils/import-session.ts';
import type { ImportCounts, ImportOptions } from '../utils/import-types.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';
import { patiently } from './patiently.ts';

/** An item that was refused, or a snippet that was not stored as given: private because of possible secrets, or without its trigger. */
export interface ImportFailure {
  kind: 'snippet' | 'collection';
  /** In the library. */
  position: number;
  name: string | null;
  message: string;
  stored?: true | undefined;
}

export interface ImportRun {
  /**
   * Sends the remaining parts. After an error, it continues with the part that failed.
   *
   * @param onProgress called when a part is stored
   * @param isCancelled asked before each part
   * @throws ApiError, NetworkError, UnreadableFiles
   */
  send(onProgress: () => void, isCancelled: () => boolean): Promise<void>;
  /** Of the import; null before the first part is stored. */
  readonly id: number | null;
  /** Share of finished parts, from 0 to 1. */
  readonly share: number;
  readonly counts: ImportCounts;
  readonly failed: readonly ImportFailure[];
}

/** Prepares an import. Sends nothing until `send`. */
export function createImportRun(
  library: Pick<OpenLibrary, 'summary' | 'plan' | 'part'>,
  source: string,
  choice: ImportChoice,
  { collectionId, ...options }: ImportOptions,
): ImportRun {
  const totals = emptyTotals();
  const failed: ImportFailure[] = [];
  const keys = new Map<number, string>();
  let parts: number | null = null;
  let next = 0;

  async function sendPart(index: number): Promise<void> {
    const { id } = totals;
    const fields = {
      ...options,
      ...(collectionId !== null && { collectionId }),
      ...(id === null && { source }),
      ...(index === 0 && { searches: library.summary.searches.slice(0, IMPORT_MAX_SEARCHES) }),
    };
    const { body, positions, names, collections } = await library.part({ index, fields, targets: totals.targets });
    // A part whose reply is lost is not stored again.
    const idempotencyKey = keys.get(index) ?? newKey();
    keys.set(index, idempotencyKey);
    const callOptions = { idempotencyKey, noTimeout: true };
    const reply = await patiently(() =>
      id === null
        ? call(createImport, { body }, callOptions)
        : call(addImportPart, { params: { id }, body }, callOptions),
    );
    const known = totals.failed.length;
    addResult(totals, { positionOf: (at) => positions[at] ?? at, collections }, reply);
    for (const [order, { index: position, ...failure }] of totals.failed.slice(known).entries()) {
      const at = reply.failed[order]?.index ?? 0;
      const name = failure.kind === 'snippet' ? names[at] : collections[at]?.name;
      failed.push({ ...failure, position, name: name ?? null });
    }
  }

  return {
    async send(onProgress, isCancelled) {
      parts ??= await library.plan(choice);
      while (next < parts && !isCancelled()) {
        await sendPart(next);
        next += 1;
        onProgress();
      }
    },
    get id() {
      return totals.id;
    },
    get share() {
      return parts === null ? 0 : next / parts;
    },
    counts: totals,
    failed,
  };
}
