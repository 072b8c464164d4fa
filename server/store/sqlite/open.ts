import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Driver, Kysely, SqliteAdapter, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { NodeSqliteDriver, type OpenedDatabase } from './driver.ts';
import { existingFile, makeDatabaseFile } from './file.ts';
import { ReadBesideDriver } from './read-beside.ts';
import { installSearch } from './search-functions.ts';
import { rememberStatements } from './statements.ts';

/** What a connection keeps of the file, in KiB; the system keeps it too. */
const CACHE = 8_192;
/** One that does long work keeps what its transaction has changed, and may otherwise write a page more than once. */
const CACHE_OF_ONE_WORK = 32_768;

/** Adapts a node:sqlite connection to the better-sqlite3 interface that Kysely's SQLite dialect expects. */
function asKyselyDatabase(database: DatabaseSync): OpenedDatabase {
  const prepare = rememberStatements((sql) => adapt(database.prepare(sql)));
  return {
    prepare,
    close: () => database.close(),
    get isTransaction() {
      return database.isTransaction;
    },
  };
}

function adapt(statement: StatementSync): SqliteStatement {
  // Kysely hands over only what the repositories bind, and those are typed by the schema.
  const bound = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** SQLite changes tables inside a transaction as well as rows; Kysely does not count on it, and migrations would not be one. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: OpenedDatabase;

  constructor(database: OpenedDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#database);
  }
}

class ReadBesideAdapter extends TransactionalAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ReadBesideDialect extends SqliteDialect {
  readonly #writing: OpenedDatabase;
  readonly #reading: OpenedDatabase;
  readonly #check: () => void;

  constructor(writing: OpenedDatabase, reading: OpenedDatabase, check: () => void) {
    super({ database: writing });
    this.#writing = writing;
    this.#reading = reading;
    this.#check = check;
  }

  override createAdapter(): SqliteAdapter {
    return new ReadBesideAdapter();
  }

  override createDriver(): Driver {
    return new ReadBesideDriver(new NodeSqliteDriver(this.#writing), new NodeSqliteDriver(this.#reading), this.#check);
  }
}

/**
 * Opens the database file, made when absent. Every acknowledged write survives a power cut (`synchronous=FULL`).
 * Kysely's dialect lets one transaction or statement in at a time, so that nothing slips into another's transaction.
 */
export function openSqlite(file: string): Kysely<Schema> {
  makeDatabaseFile(file);
  return asKysely(asKyselyDatabase(openToWrite(file, CACHE_OF_ONE_WORK)));
}

/**
 * Opens the database file as `openSqlite` does, for long work in a thread, after which the log is still to be emptied: no commit begins with it. The file is there already.
 */
export function openSqliteForLongWork(file: string): Kysely<Schema> {
  const database = openToWrite(file, CACHE_OF_ONE_WORK);
  database.exec('pragma wal_autocheckpoint = 0');
  return asKysely(asKyselyDatabase(database));
}

/**
 * Opens a database file that is there as `openSqlite` does, with a connection beside for reads, which then wait for no transaction.
 *
 * @param check is called before anything is written, and throws where it must not be
 * @throws where the file cannot be written
 */
export function openSqliteToServe(file: string, check: () => void): Kysely<Schema> {
  const writing = openToWrite(file, CACHE);
  // Where it may not, SQLite opens it to be read, and would not tell before the first who writes.
  writing.exec('begin immediate; rollback');
  const reading = new DatabaseSync(file, { readOnly: true });
  reading.exec(`pragma busy_timeout = 5000; pragma cache_size = ${-CACHE}; pragma temp_store = memory`);
  installSearch(reading);
  const dialect = new ReadBesideDialect(asKyselyDatabase(writing), asKyselyDatabase(reading), check);
  return new Kysely<Schema>({ dialect });
}

/** Opens a database file that is served, to go through what it holds once: little of it is kept in memory. */
export function openSqliteBeside(file: string): Kysely<Schema> {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('pragma busy_timeout = 5000; pragma cache_size = -2048; pragma temp_store = memory');
  return asKysely(asKyselyDatabase(database));
}

/** Pages that were written since the log was emptied. */
export async function pagesInLog(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(noop)`.execute(db);
  return rows[0]?.log ?? 0;
}

/**
 * Puts what was committed from the log into the database file and empties the log, as soon as nobody reads from it; where
 * somebody keeps on for seconds, a later commit will.
 */
export async function checkpoint(db: Kysely<Schema>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** @param cache in KiB */
function openToWrite(file: string, cache: number): DatabaseSync {
  const database = new DatabaseSync(existingFile(file), { enableForeignKeyConstraints: true });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma busy_timeout = 5000;
    pragma cache_size = ${-cache};
    pragma temp_store = memory;
    pragma recursive_triggers = on;
  `);
  installSearch(database);
  return database;
}

/**
 * Opens a database file that nobody else uses and refuses to change it. Not in SQLite's own read-only mode, which would
 * leave its log behind.
 */
export function openSqliteToRead(file: string): Kysely<Schema> {
  const database = new DatabaseSync(file);
  database.exec('pragma query_only = on');
  return asKysely(asKyselyDatabase(database));
}

const asKysely = (database: OpenedDatabase) => new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
