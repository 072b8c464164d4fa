import { addImportPart, createImport } from '#contract/imports.ts';
import { IMPORT_MAX_SEARCHES } from '#contract/limits.ts';
import { call } from '#web/lib/http.ts';
import type { ImportChoice } from '../utils/import-session.ts';
import type { ImportCounts, ImportOptions } from '../utils/import-types.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';
import { extending, nameOf } from './import-job.ts';
import { patiently } from './patiently.ts';

/** An item that was refused, or a snippet that was stored as private because of possible secrets. */
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
  library: Omit<OpenLibrary, 'close'>,
  source: string,
  choice: ImportChoice,
  options: ImportOptions,
): ImportRun {
  const counts = { created: 0, updated: 0, skipped: 0 };
  const failed: ImportFailure[] = [];
  const collectionIds = new Map<number, number | null>();
  let id: number | null = null;
  let parts: number | null = null;
  let next = 0;

  async function sendPart(index: number): Promise<void> {
    const part = await library.part(index);
    // Extends collections of earlier parts, and skips refused ones.
    const collections = part.collections.filter(({ position }) => collectionIds.get(position) !== null);
    const { collectionId, ...others } = options;
    const body = {
      ...others,
      ...(collectionId !== null && { collectionId }),
      snippets: [...part.snippets],
      collections: collections.map(({ position, value }) => extending(value, collectionIds.get(position))),
      ...(index === 0 && { searches: library.summary.searches.slice(0, IMPORT_MAX_SEARCHES) }),
    };
    const reply = await patiently(() =>
      id === null
        ? call(createImport, { body: { ...body, source } }, { noTimeout: true })
        : call(addImportPart, { params: { id }, body }, { noTimeout: true }),
    );
    id = reply.id;
    for (const [at, { position }] of collections.entries())
      collectionIds.set(position, reply.collectionIds[at] ?? null);
    counts.created += reply.created;
    counts.updated += reply.updated;
    counts.skipped += reply.skipped;
    for (const { index: at, ...failure } of reply.failed) {
      const isSnippet = failure.kind === 'snippet';
      const value = isSnippet ? part.snippets[at] : collections[at]?.value;
      const position = isSnippet ? part.positions[at] : collections[at]?.position;
      failed.push({ ...failure, position: position ?? at, name: nameOf(value) });
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
      return id;
    },
    get share() {
      return parts === null ? 0 : next / parts;
    },
    counts,
    failed,
  };
}
