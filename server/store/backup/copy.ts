import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { atOneMoment, keepOthersOut, lastId, learn, setLastId } from '../dialects/copying.ts';
import { createTrigramIndex, dropTrigramIndex } from '../dialects/ddl.ts';
import type { Schema } from '../schema.ts';
import { difference, type Fingerprint, FingerprintSum } from './fingerprint.ts';
import { COUNTED, TABLES, type TableCopy } from './tables.ts';

/** Rows read and written at once: few enough that they fit into memory with the longest code. */
const PAGE = 200;

type Row = Readonly<Record<string, unknown>>;

/** Told as it goes on: so many rows of so many, in all tables. */
export type Progress = (step: 'copied' | 'compared', rows: number, of: number) => void;

/**
 * Copies everything from one database to another, of either engine, with ids, order and keys; people may write to the
 * source. One transaction at the target: until all of it is there and has been compared, nothing is.
 *
 * @param source up to date; only read
 * @param target up to date and empty
 * @throws where the target is not empty, or not equal in the end
 */
export async function copyAll(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  progress: Progress = () => {},
): Promise<Fingerprint> {
  return target.transaction().execute(async (into) => {
    await keepOthersOut(
      into,
      TABLES.map(({ name }) => name),
    );
    await refuseFilled(into);
    await dropTrigramIndex(into);
    const { original, total } = await atOneMoment(source, (moment) => fill(into, moment, progress));
    await createTrigramIndex(into);
    const copy = await addUp(into, (rows) => progress('compared', rows, total));
    const different = difference(original, copy);
    if (different) throw new Error(`The copy is not equal to the original: ${different}`);
    await learn(into);
    return original;
  });
}

async function refuseFilled(target: Transaction<Schema>): Promise<void> {
  for (const { name } of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0) throw new Error(`The target is not empty: its table ${name} has rows`);
  }
}

/** @returns the fingerprint of what was read, and how many rows that were */
async function fill(target: Transaction<Schema>, source: Transaction<Schema>, progress: Progress) {
  let total = 0;
  for (const { name } of TABLES) total += await count(source, name);
  const original = await addUp(source, async (done, table, rows) => {
    await insert(target, table, rows);
    progress('copied', done, total);
  });
  for (const table of COUNTED) await setLastId(target, table, await lastId(source, table));
  return { original, total };
}

/** Reads everything once. */
async function addUp(
  db: Transaction<Schema>,
  each: (done: number, table: TableCopy, rows: readonly Row[]) => Promise<void> | void,
): Promise<Fingerprint> {
  let done = 0;
  const contents: Fingerprint = {};
  for (const table of TABLES) {
    const sum = new FingerprintSum();
    for await (const rows of pages(db, table)) {
      for (const row of rows) sum.add(row);
      done += rows.length;
      await each(done, table, rows);
      // Between two databases of SQLite's nothing waits for anything, and no signal would be noticed.
      await setImmediate();
    }
    contents[table.name] = sum.result();
  }
  return contents;
}

async function count(db: Transaction<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** All rows, each page after the last key of the one before. */
async function* pages(db: Transaction<Schema>, { name, key, columns }: TableCopy): AsyncGenerator<readonly Row[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    const after = last;
    const where =
      after === undefined ? sql`` : sql`where (${keys}) > (${sql.join(key.map((column) => after[column]))})`;
    const query = sql<Row>`select ${selected} from ${sql.table(name)} ${where} order by ${keys} limit ${PAGE}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

async function insert(db: Transaction<Schema>, { name, columns }: TableCopy, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const into = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(values)}`.execute(db);
}
