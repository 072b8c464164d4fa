import { CompiledQuery, type Insertable, type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from './engine.ts';

/*
 * Inserts of what comes by the thousand. To build a statement and compile it takes longer than to run it, so the text of
 * each is made once, for all rows of the same columns. They are for use inside a transaction: as a whole it is counted as a
 * write (`WriteCounter`), while these statements do not show what they are.
 *
 * A statement of SQLite that may fail midway, such as one that inserts several rows or returns what it inserted, begins
 * with a savepoint, and at each savepoint the search index writes out what it has gathered. So rows are inserted one by
 * one there, in one hop to PostgreSQL.
 */

type Row<Table extends keyof Schema> = Readonly<Insertable<Schema[Table]>>;

/** Inserts rows that have the same columns. */
export async function insertRows<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const portions = isSqlite(db) ? rows.map((row) => [row]) : [rows];
  const text = textOf(db, { table, columns: Object.keys(first), count: portions[0]?.length ?? 0 });
  for (const portion of portions) await db.executeQuery(CompiledQuery.raw(text, portion.flatMap(Object.values)));
}

/** @returns the id of the row that is inserted */
export async function insertRow(db: Kysely<Schema>, table: 'snippets', row: Row<'snippets'>): Promise<number> {
  const insert = { table, columns: Object.keys(row), count: 1 };
  const values = Object.values(row);
  if (isSqlite(db)) return Number((await db.executeQuery(CompiledQuery.raw(textOf(db, insert), values))).insertId);
  const { rows } = await db.executeQuery<{ id: number }>(
    CompiledQuery.raw(`${textOf(db, insert)} returning id`, values),
  );
  return Number(rows[0]?.id);
}

interface Insert {
  table: string;
  columns: readonly string[];
  /** Rows. */
  count: number;
}

const texts = new Map<string, string>();

function textOf(db: Kysely<Schema>, { table, columns, count }: Insert): string {
  const key = `${isSqlite(db)} ${table} ${count} ${columns}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const row = sql`(${sql.join(columns.map((column) => sql.val(column)))})`;
  const rows = sql.join(Array.from({ length: count }, () => row));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { sql: text } = sql`insert into ${sql.table(table)} (${names}) values ${rows}`.compile(db);
  texts.set(key, text);
  return text;
}
