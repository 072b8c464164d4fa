import { isDeepStrictEqual } from 'node:util';
import { FORMATS } from '#domain/editors/format.ts';
import type { EditorFormat } from '#domain/editors/snippet.ts';
import type { Server } from '../http/server.ts';
import { fetchFeed } from './feed.ts';
import { type Changes, writeFiles } from './write-files.ts';

interface SyncOptions {
  format: EditorFormat;
  /** Id of a collection or of a saved search. */
  choice: { collection?: number; search?: number };
  folders: readonly string[];
}

export interface SyncResult {
  changes: Changes[];
  /** Whether no snippet was found. */
  isEmpty: boolean;
}

/** Returns a function that writes what has changed on the server since its last call; it returns null if nothing has. */
export function createSync(
  server: Pick<Server, 'file'>,
  { format, choice, folders }: SyncOptions,
): () => Promise<SyncResult | null> {
  let etag: string | null = null;
  return async () => {
    const feed = await fetchFeed(server, format, choice, etag);
    if (feed === null) return null;
    const changes: Changes[] = [];
    for (const folder of folders) changes.push(await writeFiles(folder, format, feed.files));
    etag = feed.etag;
    return { changes, isEmpty: isDeepStrictEqual(feed.files, FORMATS[format].format([])) };
  };
}
