import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes this process the only one that uses a data folder. The lock is a transaction left open on a small SQLite file
 * of its own: the operating system drops it with the process, however that ends, so there is no stale lock to clear.
 *
 * @returns gives the folder free again
 * @throws where another process holds it, or the folder cannot be written to
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'pegboard.lock'));
    lock.exec('pragma busy_timeout = 0; begin exclusive;');
  } catch (cause) {
    lock?.close();
    const why = isBusy(cause) ? 'Another Pegboard is already running on' : 'Nothing can be written to';
    throw new Error(`${why} the data folder ${folder}`, { cause });
  }
  return () => lock.close();
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy). */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;
