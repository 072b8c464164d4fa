import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { diskFull } from '../disk-full.ts';

/** Primary result codes: https://www.sqlite.org/rescode.html */
const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;
/** In bytes. Less cannot hold one write. */
const SPACE_MIN = 64 * 1024;

const CANNOT_WRITE = 'the database cannot be written: check the owner and mode of the data folder';
const CANNOT_OPEN = 'the database cannot be opened: check the owner and mode of the data folder';
const DAMAGED = 'the database is damaged: restore a backup';
/** By primary result code, for errors whose message names neither the database nor a remedy. */
const REMEDIES: Readonly<Record<number, string>> = { 8: CANNOT_WRITE, 11: DAMAGED, 14: CANNOT_OPEN, 26: DAMAGED };

/** Returns an error that says what to do, if there is a remedy, and any other error unchanged. */
export function withRemedy(error: unknown): unknown {
  const remedy = REMEDIES[primaryCode(error) ?? -1];
  return remedy === undefined ? error : new Error(remedy, { cause: error });
}

/** Returns a `disk full` error for a write that failed for lack of space, and any other error `withRemedy`. */
export function translateError(error: unknown, database: DatabaseSync): unknown {
  const code = primaryCode(error);
  const isFull = code === SQLITE_FULL || (code === SQLITE_IOERR && hasNoSpace(database.location()));
  return isFull ? diskFull(error) : withRemedy(error);
}

function primaryCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/** SQLite reports a failed sync or a failed extension of shared memory as an I/O error, without its cause. */
function hasNoSpace(file: string | null): boolean {
  if (file === null) return false;
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < SPACE_MIN;
}
