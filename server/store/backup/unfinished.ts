import { rmSync } from 'node:fs';

/** Files and folders in progress. */
const unfinished = new Set<string>();

/** Removes a temporary file or folder after `work`, unless `work` has renamed it: it may hold password hashes and keys. */
export async function removing<T>(path: string, work: () => Promise<T>): Promise<T> {
  unfinished.add(path);
  try {
    return await work();
  } finally {
    remove(path);
    unfinished.delete(path);
  }
}

/** Removes temporary files synchronously, for a process that a signal ends. */
export function removeUnfinished(): void {
  for (const path of unfinished) remove(path);
}

/** Removes a folder, or a database file with its journal and log. */
export function remove(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { recursive: true, force: true });
}
