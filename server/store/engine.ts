import type {
  AliasedRawBuilder,
  ColumnBuilderCallback,
  ColumnDataType,
  DialectAdapter,
  Expression,
  Insertable,
  Kysely,
  RawBuilder,
  Selectable,
  SqlBool,
  Transaction,
} from 'kysely';
import type { Reader } from './repositories/visibility.ts';
import type { Schema } from './schema.ts';
import type { SnippetFilter } from './search/filter.ts';
import type { IndexedSort } from './search/order.ts';
import type { TextField } from './search/text-fields.ts';

export type Row<Table extends keyof Schema> = Readonly<Insertable<Schema[Table]>>;

export interface SnippetInsert {
  row: Row<'snippets'>;
  /** In order. */
  tags: readonly string[];
  searchText: string;
}

/** The SQL that differs between databases. Everything else in the store is written once. */
export interface Engine {
  readonly sql: {
    /** Returns the tags of a snippet in order, as JSON array text. */
    tagList(snippetId: Expression<number>): RawBuilder<string>;
    /** Returns integers as a table `n` with one column `value`. */
    numberTable(numbers: readonly number[]): RawBuilder<unknown>;
    /** Like `numberTable`, for a page of numbers: planned once, without regard to how many they are. */
    pageTable(numbers: readonly number[]): RawBuilder<unknown>;
    /** Returns the query suffix that locks the rows of `table` until the transaction ends. */
    lockRows(table: string): RawBuilder<unknown>;
    /**
     * Returns the `recency` of the first private snippets in the collections of a viewer, as a subquery in parentheses. It
     * merges the collections, each of which has its items in order.
     *
     * @param after last key of the previous page
     */
    sharedKeys(
      userId: string,
      page: { direction: 'asc' | 'desc'; after: string | number | undefined; limit: number },
    ): RawBuilder<number>;
    /** Hides a column from the query planner's index choice. */
    unindexed<T>(column: Expression<T>): RawBuilder<T>;
    /** Whether a text contains a term of the same case. */
    contains(text: Expression<string>, term: string): RawBuilder<SqlBool>;
    /** Returns a field of the search text `x.text` of the snippet `s`. Its parts are separated by `FIELD_END`. */
    searchField(field: TextField): RawBuilder<string>;
    /** Returns what `scoreText` returns for the snippet `s`, as a subquery in parentheses. */
    matchScore(terms: readonly string[]): RawBuilder<number>;
    /** The table of snippets as `s`, to be read by `recency` for each candidate of a search. */
    readonly candidates: AliasedRawBuilder<Selectable<Schema['snippets']>, 's'>;
    /** Checks the time limit of the statement before the condition, for conditions that read the texts of many rows. */
    withinTime(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool>;
  };
  readonly insert: {
    rows<Table extends keyof Schema>(db: Kysely<Schema>, table: Table, rows: readonly Row<Table>[]): Promise<void>;
    /**
     * Inserts snippets with their tags and search texts, and returns the new ids in order. Searches of the store find them
     * once the transaction is committed.
     */
    snippets(db: Kysely<Schema>, snippets: readonly SnippetInsert[]): Promise<number[]>;
    /** Updates the stored number of public snippets. Call it in the transaction that inserts them. */
    addToPublicCount(db: Kysely<Schema>, added: number): Promise<void>;
  };
  /**
   * Returns the highest sort key of each timestamp, null for none. Locks the keys of these timestamps against other
   * transactions, until the transaction ends.
   *
   * @param perMs keys of one millisecond
   */
  lastSortKeys(
    db: Kysely<Schema>,
    timestamps: readonly number[],
    perMs: number,
  ): Promise<{ timestamp: number; last: number | null }[]>;
  planList(
    db: Kysely<Schema>,
    reader: Reader,
    filter: SnippetFilter,
    page: { sort: IndexedSort; limit: number },
  ): Promise<ListPlan>;
  /** Whether a transaction failed because of a concurrent one and may succeed when it runs again. */
  isTransactionConflict(error: unknown): boolean;
  readonly copy: CopyOperations;
  readonly ddl: Ddl;
}

/**
 * What a list query reads first. Every other condition is checked afterwards. `text`: the search index. `order`: the
 * index of the sort order. `languages`: the language index. A number: index into `setsOf`. `null`: the
 * engine decides.
 */
export type AccessPath = 'text' | 'order' | 'languages' | number | null;

export interface ListPlan {
  accessPath: AccessPath;
  /** Whether the text of the snippet `s` contains the search terms. */
  contains?: RawBuilder<SqlBool>;
  /** Whether `contains` reads the search index, as `f`. */
  joinsIndex?: boolean;
}

/** Operations for copying a whole database. */
export interface CopyOperations {
  /** Runs `work` in one consistent snapshot. */
  snapshot<T>(db: Kysely<Schema>, work: (snapshot: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Blocks other writers until the transaction ends. Throws when a writer holds a table for 10 seconds. */
  lockTables(transaction: Transaction<Schema>, tables: readonly string[]): Promise<void>;
  /** Returns the highest id a table has assigned, deleted rows included; 0 before the first. */
  lastId(db: Kysely<Schema>, table: string): Promise<number>;
  setLastId(db: Kysely<Schema>, table: string, last: number): Promise<void>;
  /** Drops the index of the search text, for bulk loading. */
  dropSearchIndex<T>(db: Kysely<T>): Promise<void>;
  createSearchIndex<T>(db: Kysely<T>): Promise<void>;
  /** Refreshes planner statistics after bulk loading and migrations. */
  analyze(db: Kysely<Schema>): Promise<void>;
}

/** Schema differences. Released migrations depend on these: their effect must not change. */
export interface Ddl {
  /** Auto-incrementing id that is never reused. */
  readonly id: ColumnDataType;
  /** Integer up to 2^53. */
  readonly integer: ColumnDataType;
  readonly text: ColumnDataType;
  readonly bytes: ColumnDataType;
  /** Text compared by its UTF-8 bytes. */
  readonly key: ColumnDataType | RawBuilder<unknown>;
  readonly primaryId: ColumnBuilderCallback;
  readonly tableOptions: RawBuilder<unknown>;
  /** For tables that are only accessed by their primary key. */
  readonly keyedTableOptions: RawBuilder<unknown>;
  createSearchTable<T>(db: Kysely<T>): Promise<void>;
  /** Appends `end` to every search text. */
  appendToSearchTexts<T>(db: Kysely<T>, end: string): Promise<void>;
  createPublicCounts<T>(db: Kysely<T>): Promise<void>;
  /** Excludes snippets in the trash from the number of public snippets. */
  excludeTrashFromPublicCounts<T>(db: Kysely<T>): Promise<void>;
  createRateLimits<T>(db: Kysely<T>): Promise<void>;
  /** Adjusts how the search index merges its segments. */
  tuneSearchIndex<T>(db: Kysely<T>): Promise<void>;
  /** Adds what `lastSortKeys` needs. */
  createSortKeyFunction<T>(db: Kysely<T>): Promise<void>;
  /** Adds an index with the columns of snippets that a search reads for each candidate. */
  createCandidateIndex<T>(db: Kysely<T>): Promise<void>;
  /** Adds what stores search texts that are not yet indexed. */
  createPendingTexts<T>(db: Kysely<T>): Promise<void>;
}

/** A Kysely adapter that knows its engine. */
export interface EngineAdapter extends DialectAdapter {
  readonly engine: Engine;
}

const hasEngine = (adapter: DialectAdapter): adapter is EngineAdapter => 'engine' in adapter;

/** Returns the engine behind a database handle or transaction. */
export function engineOf<T>(db: Kysely<T>): Engine {
  const { adapter } = db.getExecutor();
  if (!hasEngine(adapter)) throw new Error('The database handle was not opened by the store');
  return adapter.engine;
}
