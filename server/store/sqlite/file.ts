import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { unavailable } from '#server/errors.ts';

/** Password hashes and signing keys are in it: nobody but its owner may read it, nor what SQLite puts beside it. */
const OWNER_ALONE = 0o600;

/**
 * Makes a database file where there is none. One that is there stays as it is, with whoever may read it, and is not opened:
 * to close it again would take the locks from those who have it open
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
export function makeDatabaseFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ALONE));
}

/** A database file as SQLite opens it where it is there, and otherwise does not make it. */
export function existingFile(file: string): URL {
  const url = pathToFileURL(file);
  url.search = 'mode=rw';
  return url;
}

/**
 * Watches that a database file is the one it is now. SQLite writes on into a file that was deleted, moved away or replaced,
 * and whatever it acknowledges then is gone with it (https://www.sqlite.org/rescode.html#readonly_dbmoved is its own check,
 * which it does not make where it keeps a log).
 *
 * @returns looks again, which takes microseconds, and throws AppError `unavailable` where it is another one
 */
export function watchDatabaseFile(file: string): () => void {
  const opened = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino === opened.ino && now.dev === opened.dev) return;
    throw unavailable('Nothing can be saved: the database file was moved away while Pegboard runs');
  };
}
