import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { difference, type Fingerprint, FingerprintSum } from './fingerprint.ts';
import { AUTO_INCREMENT, TABLES, type TableCopy } from './tables.ts';

/** Rows per statement. A page of the longest code fits into memory. */
const PAGE = 200;

type Row = Readonly<Record<string, unknown>>;

/** Reports how many rows of all tables are done. */
export type Progress = (step: 'copied' | 'compared', rows: number, total: number) => void;

/**
 * Copies all rows from one database to another, of either engine, with ids and keys. The source may be in use. The target
 * is filled in one transaction, which commits only if the copy equals the original.
 *
 * @param source migrated; only read
 * @param target migrated and empty
 */
export async function copyAll(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  progress: Progress = () => {},
): Promise<Fingerprint> {
  return target.transaction().execute(async (into) => {
    const { copy: engine } = engineOf(target);
    await engine.lockTables(
      into,
      TABLES.map(({ name }) => name),
    );
    await requireEmpty(into);
    await engine.dropSearchIndex(into);
    const { original, total } = await engineOf(source).copy.snapshot(source, (from) => fill(into, from, progress));
    await engine.createSearchIndex(into);
    const copy = await addUp(into, (rows) => progress('compared', rows, total));
    const different = difference(original, copy);
    if (different) throw new Error(`The copy is not equal to the original: ${different}`);
    await engine.analyze(into);
    return original;
  });
}

async function requireEmpty(target: Transaction<Schema>): Promise<void> {
  for (const { name } of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0) throw new Error(`The target is not empty: its table ${name} has rows`);
  }
}

/** Returns the fingerprint of the source and its number of rows. */
async function fill(target: Transaction<Schema>, source: Transaction<Schema>, progress: Progress) {
  let total = 0;
  for (const { name } of TABLES) total += await count(source, name);
  const original = await addUp(source, async (done, table, rows) => {
    await insert(target, table, rows);
    progress('copied', done, total);
  });
  for (const table of AUTO_INCREMENT) {
    await engineOf(target).copy.setLastId(target, table, await engineOf(source).copy.lastId(source, table));
  }
  return { original, total };
}

/** Reads every row and returns the fingerprint. */
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
      // SQLite never waits for I/O events, so signals would not be handled.
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

/** Yields all rows in pages, in key order. */
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
