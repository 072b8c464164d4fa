import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { NodeSqliteDialect, type StatementHooks } from './dialect.ts';
import { createDatabaseFile, existingFile } from './file.ts';
import { installSearchFunctions } from './search-functions.ts';

/** Time limit of a search in milliseconds. */
const SEARCH_TIMEOUT = 5_000;
/** Page cache of a read connection in KB: the texts of the newest matches, which `best-matches.ts` reads for each page. */
const READER_CACHE = 8_000;
/** The log is truncated to this many bytes after a large transaction. */
const LOG_MAX = 64 * 1024 * 1024;

/** Opens a database file for writing and creates it when absent. Commits are durable (`synchronous = full`). */
export function openWriter(file: string, hooks: StatementHooks = {}): Kysely<Schema> {
  const open = () => {
    createDatabaseFile(file);
    const database = new DatabaseSync(existingFile(file), { enableForeignKeyConstraints: true });
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma busy_timeout = 5000;
      pragma journal_size_limit = ${LOG_MAX};
      pragma temp_store = memory;
      pragma recursive_triggers = on;
    `);
    installSearchFunctions(database);
    return database;
  };
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(open, { writes: true, ...hooks }) });
}

/**
 * Opens an existing database file for reading.
 *
 * @param options.timeout time limit of a search in milliseconds
 * @param options.isCancelled whether the search in progress is to end
 */
export function openReader(
  file: string,
  { timeout = SEARCH_TIMEOUT, isCancelled }: { timeout?: number; isCancelled?: () => boolean } = {},
): Kysely<Schema> {
  let setTimeLimit = (_limit: number) => {};
  const open = () => {
    const database = new DatabaseSync(file, { readOnly: true });
    database.exec(`pragma busy_timeout = 5000; pragma temp_store = memory; pragma cache_size = -${READER_CACHE}`);
    setTimeLimit = installSearchFunctions(database, isCancelled);
    return database;
  };
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(open, { beforeRead: () => setTimeLimit(timeout) }) });
}

/**
 * Opens a database file that no other process uses, and refuses writes. A connection in SQLite's read-only mode would
 * leave the log file behind.
 */
export function openExclusiveReader(file: string): Kysely<Schema> {
  const open = () => {
    const database = new DatabaseSync(file);
    database.exec('pragma query_only = on');
    return database;
  };
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(open) });
}

/** Throws when the file cannot be written. SQLite would report it at the first write. */
export function requireWritable(file: string): void {
  using database = new DatabaseSync(existingFile(file));
  database.exec('pragma busy_timeout = 5000; begin immediate; rollback');
}
