import {
  type Expression,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from './engine.ts';

/** The parts of queries that the engines write differently. */

/**
 * Whether a text of the search index contains another, both folded. LIKE finds candidates by their trigrams, but knows
 * wildcards: PostgreSQL takes them escaped, SQLite's index takes no escapes, so there the substring itself is asked for
 * as well.
 */
export function contains<T>(db: Kysely<T>, text: Expression<string>, term: string): RawBuilder<SqlBool> {
  if (isSqlite(db)) return sql`${text} like ${`%${term}%`} and instr(${text}, ${term}) > 0`;
  return sql`${text} like ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** The tags of a snippet in their order, as the text of a JSON array. */
export function tagList<T>(db: Kysely<T>, snippetId: Expression<number>): RawBuilder<string> {
  if (isSqlite(db)) {
    return sql`(select json_group_array(t.tag) from
      (select tag from snippet_tags where snippet_id = ${snippetId} order by position) as t)`;
  }
  return sql`(select coalesce(json_agg(t.tag order by t.position)::text, '[]')
    from snippet_tags as t where t.snippet_id = ${snippetId})`;
}

/*
 * A statement of SQLite that may fail midway, such as one that inserts several rows or returns what it inserted, begins
 * with a savepoint, and at each savepoint the search index writes out what it has gathered. So rows are inserted one by
 * one there, in one hop to PostgreSQL.
 */

/** Rows in the portions they are best inserted in. */
export function insertable<T, Row>(db: Kysely<T>, rows: readonly Row[]): readonly (readonly Row[])[] {
  if (isSqlite(db)) return rows.map((row) => [row]);
  return rows.length > 0 ? [rows] : [];
}

/** @returns the id of the row that a statement inserts */
export async function insertedId(
  db: Kysely<Schema>,
  insert: InsertQueryBuilder<Schema, 'snippets', InsertResult>,
): Promise<number> {
  if (!isSqlite(db)) return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  return Number((await insert.executeTakeFirstOrThrow()).insertId);
}

/** Moments share so many locks: each one held takes memory of the server, and an import goes through many moments. */
const MOMENT_LOCKS = 64;

/**
 * Until the end of the transaction, lets no other one choose a place among the snippets of a moment. SQLite has one
 * transaction at a time anyway.
 */
export async function lockMoment<T>(db: Kysely<T>, moment: number): Promise<void> {
  if (isSqlite(db)) return;
  const lock = sql.lit(Math.abs(moment) % MOMENT_LOCKS);
  // Two numbers are locks of another space than one number, such as that of the migrations.
  await sql`select pg_advisory_xact_lock(1, ${lock})`.execute(db);
}
