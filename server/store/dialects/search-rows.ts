import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from './engine.ts';
import { insertRows, type Row } from './inserts.ts';

/** So many rows are worth writing the index otherwise for. */
const MANY = 1_000;

/**
 * So many parts of one size SQLite's index has when they are merged into a larger one: what is written is added as a part
 * of its own, a megabyte at a time (https://www.sqlite.org/fts5.html#the_automerge_configuration_option).
 */
const USUAL = 4;
/** Each row goes through half as many merges, which are two fifths of an import's work in the index otherwise. */
const FOR_MANY = 8;

/**
 * Inserts what is searched, inside a transaction. What many rows are merged by is stored in the database: set back by the
 * same transaction, it is there for nobody else, and gone with it where it fails.
 *
 * @param rows in the order of their ids: at each step back SQLite writes out what it has gathered, which made an import
 * take three times as long
 */
export async function insertSearchRows(db: Kysely<Schema>, rows: readonly Row<'snippet_search'>[]): Promise<void> {
  if (!isSqlite(db) || rows.length < MANY) return insertRows(db, 'snippet_search', rows);
  await mergeBy(db, FOR_MANY);
  await insertRows(db, 'snippet_search', rows);
  await mergeBy(db, USUAL);
}

/** SQLite's own way to set it: a command in the place of a row. A bound number would not be whole to it. */
async function mergeBy(db: Kysely<Schema>, parts: number): Promise<void> {
  await sql`insert into snippet_search (snippet_search, rank) values ('automerge', ${sql.lit(parts)})`.execute(db);
}
