import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unavailable } from '#server/core/errors.ts';

/** The file holds password hashes and signing keys. SQLite gives its log the same mode. */
const OWNER_ONLY = 0o600;

/**
 * Creates a database file when absent. An existing file is not opened: closing it would release the locks that this
 * process holds (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
export function createDatabaseFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
}

/** Returns the path of the database in a data folder. It may not exist. */
export const databasePath = (folder: string): string => join(folder, 'pegboard.db');

/** Returns the path of an existing database. Throws when there is none, or with the reason it cannot be looked up. */
export function findDatabase(folder: string): string {
  const file = databasePath(folder);
  // `existsSync` returns false in a folder that this user may not read.
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`There is no database in ${folder}`);
  return file;
}

/** Returns a URL with which SQLite opens the file but does not create it. */
export function existingFile(file: string): URL {
  const url = pathToFileURL(file);
  url.search = 'mode=rw';
  return url;
}

/**
 * Returns a check that throws `unavailable` once the database file was deleted, moved or replaced. SQLite would keep
 * writing to the old file, and acknowledged writes would be lost.
 */
export function watchDatabaseFile(file: string): () => void {
  const opened = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino === opened.ino && now.dev === opened.dev) return;
    const cause = new Error(`${file} is not the file that was opened`);
    throw unavailable('Nothing can be saved: the database file was moved away while Pegboard runs', cause);
  };
}
