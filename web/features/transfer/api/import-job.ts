import { type ImportChunk, splitImport } from '#contract/import-chunks.ts';
import { withTargets } from '#contract/import-totals.ts';
import { IMPORT_MAX_SEARCHES } from '#contract/limits.ts';
import { type ImportReply, type ImportRequest, importMessage, importSnippets } from '#contract/transfer.ts';
import { call } from '#web/lib/http.ts';
import type { ImportFile } from '../utils/import-file.ts';
import { nameOf } from '../utils/item-name.ts';

/** An item that the server refused, or imported as private because of possible secrets. */
export interface Refusal {
  kind: 'snippet' | 'collection';
  /** Position in the file, from 0. */
  position: number;
  /** Name in the file, if any. */
  name: string | null;
  message: string;
  imported?: true;
  value: unknown;
}

export interface ImportResult {
  /** Summary of both counts. */
  message: string;
  imported: number;
  refused: Refusal[];
}

/** All private, or as in the file. */
export type ImportVisibility = ImportRequest['visibility'];

export interface ImportJob {
  /**
   * Sends the remaining chunks. After a failure, `run` resumes with the failed chunk; an idempotency key prevents
   * duplicates unless the visibility differs.
   *
   * @throws ApiError, NetworkError
   */
  run(visibility: ImportVisibility, onProgress: (share: number) => void): Promise<ImportResult>;
}

/** Prepares an import in chunks. Sends nothing until `run`. */
export function createImportJob(file: ImportFile): ImportJob {
  const chunks = splitImport(file);
  const collectionIds = new Map<number, number | null>();
  const refused: Refusal[] = [];
  let next = 0;
  let imported = 0;
  let message = '';

  async function send(chunk: ImportChunk, visibility: ImportVisibility): Promise<void> {
    const collections = withTargets(chunk.collections, collectionIds);
    const body = {
      snippets: [...chunk.snippets],
      collections: collections.map(({ value }) => value),
      // Their names are unique: a repeated request skips them.
      ...(chunk.from === 0 && { searches: file.searches?.slice(0, IMPORT_MAX_SEARCHES) }),
      visibility,
    };
    const reply = await call(importSnippets, { body }, { noTimeout: true });
    for (const [index, { position }] of collections.entries()) {
      collectionIds.set(position, reply.collectionIds[index] ?? null);
    }
    imported += reply.imported;
    message = reply.message;
    for (const failure of reply.failed) refused.push(refusalOf(failure, chunk, collections));
  }

  return {
    async run(visibility, onProgress) {
      for (;;) {
        onProgress(next / chunks.length);
        const chunk = chunks[next];
        if (!chunk) break;
        await send(chunk, visibility);
        next += 1;
      }
      return { message: chunks.length === 1 ? message : importMessage(imported, refused), imported, refused };
    },
  };
}

function refusalOf(
  { index, ...failure }: ImportReply['failed'][number],
  chunk: ImportChunk,
  collections: ImportChunk['collections'],
): Refusal {
  const { kind } = failure;
  const value = kind === 'snippet' ? chunk.snippets[index] : collections[index]?.value;
  const position = kind === 'snippet' ? chunk.from + index : (collections[index]?.position ?? index);
  return { ...failure, position, name: nameOf(value), value };
}
