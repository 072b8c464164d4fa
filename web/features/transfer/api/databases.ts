import { readDatabase } from '#contract/databases.ts';
import { callFile } from '#web/lib/http.ts';
import type { ServerReply } from '../utils/open-session.ts';
import { encodeInWorker } from '../utils/read-in-worker.ts';

/** Reads a SQLite database on the server: a browser cannot. @throws ApiError, NetworkError, UnreadableFiles */
export async function readOnServer(database: Blob): Promise<ServerReply> {
  const body = await encodeInWorker(database);
  return { kind: 'database', content: await callFile(readDatabase, { body }, { noTimeout: true }) };
}
