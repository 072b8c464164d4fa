import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { translateError } from './errors.ts';

const FULL = 13;
const IOERR_FSYNC = 1034;
const CONSTRAINT_UNIQUE = 2067;

const failed = (errcode: number) => Object.assign(new Error('failed'), { errcode });

/** Returns a database on a disk with some free bytes. */
function databaseOn(free: number): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  vi.spyOn(database, 'location').mockReturnValue('/data/pegboard.db');
  const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...fs.statfsSync('/'), bavail: free, bsize: 1 });
  syncBuiltinESMExports();
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
    database.close();
  });
  return database;
}

test.each([
  ['no space', FULL, 1e9],
  ['an I/O error on a full disk', IOERR_FSYNC, 4_096],
])('translates %s', (_what, code, free) => {
  const error = failed(code);
  expect(translateError(error, databaseOn(free))).toMatchObject({ code: 'unavailable', cause: error });
});

test.each([
  ['an I/O error on a disk with space', failed(IOERR_FSYNC), 1e9],
  ['another error on a full disk', failed(CONSTRAINT_UNIQUE), 0],
  ['an error of something else', new Error('closed'), 0],
])('does not translate %s', (_what, error, free) => {
  expect(translateError(error, databaseOn(free))).toBe(error);
});

test.each([
  [11, 'the database is damaged: restore a backup'],
  [14, 'the database cannot be opened: check the owner and mode of the data folder'],
  [8, 'the database cannot be written: check the owner and mode of the data folder'],
])('says what to do about error %i', (code, message) => {
  const error = failed(code);
  expect(translateError(error, databaseOn(1e9))).toMatchObject({ message, cause: error });
});
