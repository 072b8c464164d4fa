import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { SqliteEngineAdapter } from './engine.ts';
import { translateError, withRemedy } from './errors.ts';

/** Parsing a statement takes as long as running a short one. */
const STATEMENTS_MAX = 500;

export interface StatementHooks {
  /** Whether transactions take the write lock at their start. */
  writes?: boolean;
  /** Receives the connection once it is open. */
  onOpen?(database: DatabaseSync): void;
  /** Runs before a read. */
  beforeRead?(): void;
  /** Runs before a write outside a transaction, and before a transaction begins and commits. May throw. */
  beforeWrite?(): void;
  /** Runs after a statement, transaction or held connection, before its caller continues. */
  afterUse?(hasChanged: boolean): void;
}

/**
 * Kysely's SQLite dialect over node:sqlite. The first statement opens the connection: Kysely closes only what it opened.
 * Kysely runs one statement or transaction of a handle at a time.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #open: () => DatabaseSync;
  readonly #hooks: StatementHooks;

  constructor(open: () => DatabaseSync, hooks: StatementHooks = {}) {
    super({ database: async () => adapt(open(), hooks) });
    this.#open = open;
    this.#hooks = hooks;
  }

  override createAdapter(): DialectAdapter {
    return new SqliteEngineAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new NodeSqliteQueryCompiler();
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#open, this.#hooks);
  }
}

class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  /**
   * The plus hides a bound limit from the planner. SQLite otherwise prepares the statement again whenever it is bound:
   * https://www.sqlite.org/c3ref/prepare.html
   */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit +');
    this.visitNode(limit);
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: { database?: DatabaseSync; totalChanges?: StatementSync };
  readonly #hooks: StatementHooks;
  #changes = 0;

  constructor(open: () => DatabaseSync, hooks: StatementHooks) {
    const connection: { database?: DatabaseSync; totalChanges?: StatementSync } = {};
    super({
      database: async () => {
        const database = explained(open);
        connection.database = database;
        hooks.onOpen?.(database);
        connection.totalChanges = database.prepare('select total_changes() as total');
        return adapt(database, hooks);
      },
    });
    this.#connection = connection;
    this.#hooks = hooks;
  }

  /** A transaction that reads first would fail at its first write if another process committed in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = this.#hooks.writes ? 'begin immediate' : 'begin';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#hooks.beforeWrite?.();
    await super.commitTransaction(connection);
  }

  /** SQLite rolls back automatically on errors such as a full disk: https://www.sqlite.org/lang_transaction.html */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.database?.isTransaction) await super.rollbackTransaction(connection);
  }

  override async releaseConnection(): Promise<void> {
    if (!this.#hooks.afterUse) return;
    const total = Number(this.#connection.totalChanges?.get()?.total);
    const hasChanged = total !== this.#changes;
    this.#changes = total;
    this.#hooks.afterUse(hasChanged);
  }
}

function explained<Result>(open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    throw withRemedy(error);
  }
}

/** Adapts a connection to the better-sqlite3 interface that Kysely expects. */
function adapt(database: DatabaseSync, hooks: StatementHooks) {
  const statements = new LRUCache<string, SqliteStatement>({
    max: STATEMENTS_MAX,
    memoMethod: (sql) => adaptStatement(database, database.prepare(sql), hooks),
  });
  return { prepare: (sql: string) => statements.memo(sql), close: () => database.close() };
}

function adaptStatement(database: DatabaseSync, statement: StatementSync, hooks: StatementHooks): SqliteStatement {
  // Repositories bind values that the schema types.
  const bound = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  const before = () => {
    hooks.beforeRead?.();
    if (!database.isTransaction) hooks.beforeWrite?.();
  };
  const attempt = <Result>(run: () => Result): Result => {
    before();
    try {
      return run();
    } catch (error) {
      throw translateError(error, database);
    }
  };
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => attempt(() => statement.all(...bound(parameters)).map((row) => toObject(columns, row))),
    run: (parameters) => attempt(() => statement.run(...bound(parameters))),
    *iterate(parameters) {
      for (const row of statement.iterate(...bound(parameters))) yield toObject(columns, row);
    },
  };
}

/** Reading the objects that node:sqlite returns takes a fifth of the time of a list: V8 stores them as dictionaries. */
function toObject(columns: readonly string[], row: unknown): Record<string, unknown> {
  // The types of node:sqlite do not know `setReturnArrays`.
  const values = row as SQLOutputValue[];
  const object: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) object[column] = values[index];
  return object;
}
