import { CompiledQuery, type Insertable, type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from './engine.ts';

/*
 * Inserts of what comes by the thousand. To build a statement and compile it takes longer than to run it, so the text of
 * each is made once, for all rows of the same columns. They are for use inside a transaction: as a whole it is counted as a
 * write (`WriteCounter`), while these statements do not show what they are.
 *
 * To PostgreSQL each statement is a way there and back, in which many rows go along. A statement of SQLite that may fail
 * midway, such as one that inserts several rows or returns what it inserted, begins with a savepoint, and at each
 * savepoint the search index writes out what it has gathered. So few rows are inserted one by one there, and what is
 * searched always; for many others handing over each by itself takes longer than that.
 */

/** Rows in one statement: PostgreSQL takes 65,535 values at most, SQLite 32,766. */
const PORTION = 500;

export type Row<Table extends keyof Schema> = Readonly<Insertable<Schema[Table]>>;

/** Inserts rows that have the same columns. */
export async function insertRows<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (const portion of portionsOf(rows, oneByOne(db, table, rows) ? 1 : PORTION)) {
    await db.executeQuery(CompiledQuery.raw(textOf(db, table, portion), portion.flatMap(Object.values)));
  }
}

/** Inserts snippets that have the same columns. @returns their ids, in the same order */
export async function insertSnippets(db: Kysely<Schema>, rows: readonly Row<'snippets'>[]): Promise<number[]> {
  return oneByOne(db, 'snippets', rows) ? insertOneByOne(db, rows) : insertInPortions(db, rows);
}

const oneByOne = (db: Kysely<Schema>, table: keyof Schema, { length }: readonly unknown[]) =>
  isSqlite(db) && (table === 'snippet_search' || length < PORTION);

async function insertOneByOne(db: Kysely<Schema>, rows: readonly Row<'snippets'>[]): Promise<number[]> {
  const ids = [];
  for (const row of rows) {
    const insert = CompiledQuery.raw(textOf(db, 'snippets', [row]), Object.values(row));
    ids.push(Number((await db.executeQuery(insert)).insertId));
  }
  return ids;
}

async function insertInPortions(db: Kysely<Schema>, rows: readonly Row<'snippets'>[]): Promise<number[]> {
  // In which order rows come back is not said; each has a recency of its own.
  const ids = new Map<number, number>();
  for (const portion of portionsOf(rows, PORTION)) {
    const text = `${textOf(db, 'snippets', portion)} returning id, recency`;
    const insert = CompiledQuery.raw(text, portion.flatMap(Object.values));
    const inserted = await db.executeQuery<{ id: number; recency: number }>(insert);
    for (const { id, recency } of inserted.rows) ids.set(recency, id);
  }
  return rows.map(({ recency }) => Number(ids.get(recency)));
}

function* portionsOf<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}

const texts = new Map<string, string>();

/** The text of an insert of so many rows with the columns of the first. */
function textOf(db: Kysely<Schema>, table: string, rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const key = `${isSqlite(db)} ${table} ${rows.length} ${columns}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const row = sql`(${sql.join(columns.map((column) => sql.val(column)))})`;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { sql: text } = sql`insert into ${sql.table(table)} (${names}) values ${sql.join(rows.map(() => row))}`.compile(
    db,
  );
  texts.set(key, text);
  return text;
}
