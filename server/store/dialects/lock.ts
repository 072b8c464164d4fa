import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes this process the only one that uses a data folder. The lock is a transaction left open on a small SQLite file
 * of its own: the operating system drops it with the process, however that ends, so there is no stale lock to clear.
 *
 * @returns gives the folder free again
 * @throws where another process holds it
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'pegboard.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive;');
  } catch (cause) {
    lock.close();
    throw new Error(`Another Pegboard is already running on the data folder ${folder}`, { cause });
  }
  return () => lock.close();
}
