import { z } from 'zod';
import { type ImportReply, type ImportRequest, importMessage, importSnippets } from '#contract/transfer.ts';
import { call } from '#web/lib/http.ts';
import { type ImportChunk, splitImport } from '../utils/import-chunks.ts';
import type { ImportFile } from '../utils/import-file.ts';

/** An item that was not taken. */
export interface Refusal {
  kind: 'snippet' | 'collection';
  /** Its position in the file, from 0. */
  position: number;
  /** What the file calls it, if it does. */
  name: string | null;
  message: string;
  value: unknown;
}

export interface ImportResult {
  /** Both counts, in words. */
  message: string;
  imported: number;
  refused: Refusal[];
}

/** All private, or public what the file says was. */
export type ImportVisibility = ImportRequest['visibility'];

export interface ImportJob {
  /**
   * Sends what is not sent yet, part by part. After a failure it can be run again: it goes on with the part that failed.
   * Where only the reply to that was lost it is not stored twice, unless with another visibility. What it sends from then on
   * has the visibility it is given then.
   *
   * @throws ApiError, NetworkError
   */
  run(visibility: ImportVisibility, onProgress: (share: number) => void): Promise<ImportResult>;
}

/** Prepares the import of a file, in parts that the server takes. Nothing is sent until it is run. */
export function createImportJob(file: ImportFile): ImportJob {
  const parts = splitImport(file);
  const collectionIds = new Map<number, number | null>();
  const refused: Refusal[] = [];
  let next = 0;
  let imported = 0;
  let message = '';

  async function send(part: ImportChunk, visibility: ImportVisibility): Promise<void> {
    // What an earlier part has made is added to; what was refused there is not tried again.
    const collections = part.collections.filter(({ position }) => collectionIds.get(position) !== null);
    const body = {
      snippets: [...part.snippets],
      collections: collections.map(({ position, value }) => aimed(value, collectionIds.get(position))),
      visibility,
    };
    const reply = await call(importSnippets, { body }, { noTimeout: true });
    for (const [index, { position }] of collections.entries()) {
      collectionIds.set(position, reply.collectionIds[index] ?? null);
    }
    imported += reply.imported;
    message = reply.message;
    for (const failure of reply.failed) refused.push(refusalOf(failure, part, collections));
  }

  return {
    async run(visibility, onProgress) {
      for (;;) {
        onProgress(next / parts.length);
        const part = parts[next];
        if (!part) break;
        await send(part, visibility);
        next += 1;
      }
      return { message: parts.length === 1 ? message : importMessage(imported, refused), imported, refused };
    },
  };
}

/** A collection that exists, for the server to add to. */
function aimed(value: unknown, into: number | null | undefined): unknown {
  return into && typeof value === 'object' ? { ...value, into } : value;
}

function refusalOf(
  { kind, index, message }: ImportReply['failed'][number],
  part: ImportChunk,
  collections: ImportChunk['collections'],
): Refusal {
  const value = kind === 'snippet' ? part.snippets[index] : collections[index]?.value;
  const position = kind === 'snippet' ? part.from + index : (collections[index]?.position ?? index);
  return { kind, position, name: nameOf(value), message, value };
}

const Named = z.union([z.object({ title: z.string() }), z.object({ name: z.string() })]);

function nameOf(value: unknown): string | null {
  const named = Named.safeParse(value).data;
  if (!named) return null;
  return ('title' in named ? named.title : named.name).trim() || null;
}
