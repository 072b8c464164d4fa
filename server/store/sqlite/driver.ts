import { type DatabaseConnection, type SqliteDatabase, SqliteDriver } from 'kysely';

/** A connection, as Kysely's dialect for SQLite takes it. */
export interface OpenedDatabase extends SqliteDatabase {
  /** Whether a transaction is open on it. */
  readonly isTransaction: boolean;
}

/**
 * Drives a connection. Where SQLite has undone a transaction by itself, as on a full disk, nothing is left to be undone: to
 * try would fail, and that be told in the place of the cause (https://www.sqlite.org/lang_transaction.html).
 */
export class NodeSqliteDriver extends SqliteDriver {
  readonly #database: OpenedDatabase;

  constructor(database: OpenedDatabase) {
    super({ database });
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
