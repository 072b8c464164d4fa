import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** File system in memory on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** In bytes. Containers often have 64 MB. */
const MIN_FREE = 2 * 1024 ** 3;

/** Returns a folder in memory, where creating databases and durable commits are cheap, or else the temporary folder. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= MIN_FREE ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
