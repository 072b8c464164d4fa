import { type ColumnBuilderCallback, type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './engine.ts';

/** Column types that mean the same in each engine. */
interface ColumnTypes {
  /** A number that counts up by itself and is never given twice. */
  id: ColumnDataType;
  /** A whole number up to 2^53. */
  integer: ColumnDataType;
  text: ColumnDataType;
  /** Text compared by its bytes of UTF-8, so that every engine sorts alike. */
  key: ColumnDataType | RawBuilder<unknown>;
}

/** What differs between the engines when tables are made. For migrations alone. */
export function columnTypes<T>(db: Kysely<T>): ColumnTypes {
  if (isSqlite(db)) return { id: 'integer', integer: 'integer', text: 'text', key: 'text' };
  return { id: 'bigserial', integer: 'bigint', text: 'text', key: sql`text collate "C"` };
}

/** Makes a column of type `id` the primary key. In SQLite only `autoincrement` never gives a number twice. */
export function countingUp<T>(db: Kysely<T>): ColumnBuilderCallback {
  return (column) => (isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey());
}

/** SQLite checks column types only in tables made `strict`. */
export function tableOptions<T>(db: Kysely<T>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`strict` : sql``;
}

/** The same for a table that is always reached by its key: its rows are stored in the key's order, not beside it. */
export function keyedTableOptions<T>(db: Kysely<T>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`strict, without rowid` : sql``;
}

/**
 * The search index over folded text, which finds any substring through its trigrams. In SQLite `detail=none` keeps it
 * a quarter the size of the full index
 * (https://www.sqlite.org/fts5.html#the_trigram_tokenizer). A user who is deleted takes the snippets along by foreign
 * key, past the repository: what is searched goes with them.
 */
export async function createSearchIndex<T>(db: Kysely<T>): Promise<void> {
  const statements = isSqlite(db)
    ? [
        sql`create virtual table snippet_search using fts5(text, tokenize='trigram', detail='none', columnsize=0)`,
        sql`create trigger snippets_leave_search after delete on snippets begin
          delete from snippet_search where rowid = old.recency;
        end`,
      ]
    : [
        sql`create extension if not exists pg_trgm`,
        sql`create table snippet_search (
          rowid bigint primary key references snippets (recency) on delete cascade,
          text text not null
        )`,
      ];
  for (const statement of statements) await statement.execute(db);
  await createTrigramIndex(db);
}

/** The part of the search index that PostgreSQL keeps beside its table. */
export async function createTrigramIndex<T>(db: Kysely<T>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`create index snippet_search_trigrams on snippet_search using gin (text gin_trgm_ops)`.execute(db);
}

/** For as long as it is gone, many rows are written at once: quicker by half than keeping the index up to date. */
export async function dropTrigramIndex<T>(db: Kysely<T>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`drop index snippet_search_trigrams`.execute(db);
}

/** Adds an end to each searched text. In SQLite the index is made anew, which takes half of what changing each row would. */
export async function endTexts<T>(db: Kysely<T>, end: string): Promise<void> {
  if (!isSqlite(db)) {
    await dropTrigramIndex(db);
    await sql`update snippet_search set text = text || ${end}`.execute(db);
    return createTrigramIndex(db);
  }
  await sql`drop trigger snippets_leave_search`.execute(db);
  await sql`alter table snippet_search rename to snippet_search_before`.execute(db);
  await createSearchIndex(db);
  await sql`insert into snippet_search (rowid, text)
    select rowid, text || ${end} from snippet_search_before order by rowid`.execute(db);
  await sql`drop table snippet_search_before`.execute(db);
}
