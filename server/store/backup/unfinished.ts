import { rmSync } from 'node:fs';

/** What is being made at the moment. It goes with everything SQLite keeps beside a file. */
const unfinished = new Set<string>();

/**
 * Lends the path of a file or folder that is to be made, and removes what is at it in the end: password hashes and
 * signing keys are in it. Nothing is at it any more where `work` gave the file its lasting name.
 */
export async function removing<T>(path: string, work: () => Promise<T>): Promise<T> {
  unfinished.add(path);
  try {
    return await work();
  } finally {
    remove(path);
    unfinished.delete(path);
  }
}

/** For a process about to be ended by a signal, in which no `finally` runs. At once, so that nothing is made meanwhile. */
export function removeUnfinished(): void {
  for (const path of unfinished) remove(path);
}

/** Removes a database file that nobody uses, or a folder, at once. */
export function remove(path: string): void {
  for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(path + rest, { recursive: true, force: true });
}
