import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../dialects/engine.ts';
import { insertRows, type Row } from '../dialects/inserts.ts';
import type { Schema } from '../schema.ts';

/** So many rows are worth writing the index otherwise for. */
const MANY = 1_000;

/*
 * SQLite's index is written a part at a time, a megabyte or what a transaction has, and parts of one size are merged into a
 * larger one: bit by bit as more is written, or at once where there are too many
 * (https://www.sqlite.org/fts5.html#the_automerge_configuration_option).
 */
const USUAL = { automerge: 4, crisismerge: 16 };
/** No merging, which would be a fifth of the work: more parts than ever come together. */
const FOR_MANY = { automerge: 0, crisismerge: 1_000 };

/** Pages that are written in one step: those that were merged in it are free for the next. */
const STEP = 1_000;

/**
 * Inserts what is searched, inside a transaction. What many rows are merged by is stored in the database: set back by the
 * same transaction, it is there for nobody else, and gone with it where it fails. `mergeSearchRows` is for afterwards.
 *
 * @param rows in the order of their ids: at each step back SQLite writes out what it has gathered, which made an import
 * take three times as long
 */
export async function insertSearchRows(db: Kysely<Schema>, rows: readonly Row<'snippet_search'>[]): Promise<void> {
  if (!isSqlite(db) || rows.length < MANY) return insertRows(db, 'snippet_search', rows);
  await configure(db, FOR_MANY);
  await insertRows(db, 'snippet_search', rows);
  await configure(db, USUAL);
}

/**
 * Merges the parts that many rows were left in: otherwise the next to write would have to, at once. Not inside a transaction.
 *
 * @param pages that it may write at most: the large parts of a large index could be merged as well
 */
export async function mergeSearchRows(db: Kysely<Schema>, pages: number): Promise<void> {
  for (let left = pages; left > 0; left -= STEP) {
    const before = await changes(db);
    await command(db, 'merge', Math.min(left, STEP));
    // The command itself counts as one, also where there is nothing to merge.
    if ((await changes(db)) - before < 2) return;
  }
}

async function configure(db: Kysely<Schema>, values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await command(db, name, value);
}

/** SQLite's own way to tell it: a command in the place of a row. A bound number would not be whole to it. */
async function command(db: Kysely<Schema>, name: string, value: number): Promise<void> {
  await sql`insert into snippet_search (snippet_search, rank) values (${name}, ${sql.lit(value)})`.execute(db);
}

async function changes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}
