import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data folder for this process. The lock is an open transaction on a small SQLite file: the operating system
 * releases it when the process ends, so no stale lock remains.
 *
 * Returns a function that unlocks the folder. Throws when another process holds it or the folder is not writable.
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

/** SQLITE_BUSY: https://www.sqlite.org/rescode.html#busy */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;
