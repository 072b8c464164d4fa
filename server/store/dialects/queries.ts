import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from './engine.ts';

/** The parts of queries that the engines write differently. */

/** A term with fewer characters is no trigram, but the beginning of some. */
const TRIGRAM = 3;
/**
 * In SQLite, of so many texts one is preceded by a look at the clock: at each it would take a fourteenth of a long search.
 * A prime, for the row ids of texts are mostly multiples of 1024.
 */
const TEXTS_TO_A_LOOK = 17;

/**
 * Whether the text of a row of the search index, which a query reads as `f` beside its snippet `s`, contains a term, both
 * folded.
 *
 * In SQLite the index finds candidates by some of the term's trigrams, or by those that begin with it, and GLOB decides,
 * which is quicker than LIKE and `instr`. Reading the text takes longest: written as the last condition, it is asked when
 * `after` is known, and all that can be asked before.
 *
 * @param db what the query is then asked of
 * @param after a column of `s`: where an index has all that is asked of the snippet, one of that index
 */
export async function contains<T>(
  db: Kysely<T>,
  term: string,
  after: 's.recency' | 's.title',
): Promise<RawBuilder<SqlBool>> {
  if (!isSqlite(db)) return sql`f.text like ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  const candidates = await candidatesFor(db, term);
  const isFound = sql<SqlBool>`iif(${sql.ref(after)} <> '', ${hasText(term)}, false)`;
  return candidates === null ? isFound : sql`f.snippet_search match ${candidates} and ${isFound}`;
}

/** The same in SQLite where the index is not asked: each text is read to which the rest of the query leads. */
export function hasText(term: string): RawBuilder<SqlBool> {
  const pattern = `*${term.replaceAll(/[*?[]/g, '[$&]')}*`;
  // Inside a function the index is not asked for the text by itself.
  return sql`iif(f.rowid % ${sql.lit(TEXTS_TO_A_LOOK)} or within_time(), f.text glob ${pattern}, false)`;
}

/** In SQLite, how many texts the index leads to that may have a folded term, counted up to `max`; null where it leads to all. */
export function candidateCount(term: string, max: number): RawBuilder<number | null> {
  const query = indexQuery(term);
  return sql`iif(${query} is null, null, (select count(*) from
    (select 1 from snippet_search where snippet_search match ${query} limit ${sql.lit(max)})))`;
}

/** In SQLite, the share of the newest texts that have a folded term, above 0 and below 1. */
export const shareOfNewest = (term: string): RawBuilder<number> => sql`share_of_newest(${term})`;

/** @returns a query of SQLite's index, or null where every text is to be read */
async function candidatesFor<T>(db: Kysely<T>, term: string): Promise<RawBuilder<string> | null> {
  if ([...term].length >= TRIGRAM) return indexQuery(term);
  const { rows } = await sql<{ query: string | null }>`select ${indexQuery(term)} as query`.execute(db);
  const query = rows[0]?.query ?? null;
  return query === null ? null : sql`${query}`;
}

const indexQuery = (term: string): RawBuilder<string> =>
  [...term].length < TRIGRAM ? sql`beginning_trigrams(${term})` : sql`telling_trigrams(${term})`;

/** The tags of a snippet in their order, as the text of a JSON array. */
export function tagList<T>(db: Kysely<T>, snippetId: Expression<number>): RawBuilder<string> {
  if (isSqlite(db)) {
    return sql`(select json_group_array(tag order by position) from snippet_tags where snippet_id = ${snippetId})`;
  }
  return sql`(select coalesce(json_agg(t.tag order by t.position)::text, '[]')
    from snippet_tags as t where t.snippet_id = ${snippetId})`;
}

/**
 * The end of a query that finds rows of a table, by its name in the query, to change them: no other transaction changes
 * them until this one ends. SQLite has one transaction at a time anyway.
 */
export const locking = <T>(db: Kysely<T>, table: string): RawBuilder<unknown> =>
  isSqlite(db) ? sql`` : sql`for update of ${sql.ref(table)}`;

/** Moments share so many locks: each one held takes memory of the server, and an import goes through many moments. */
const MOMENT_LOCKS = 64;

/**
 * Until the end of the transaction, lets no other one choose a place among the snippets of these moments. SQLite has one
 * transaction at a time anyway.
 */
export async function lockMoments<T>(db: Kysely<T>, moments: readonly number[]): Promise<void> {
  if (isSqlite(db)) return;
  // Always in one order: two who each have what the other waits for would be in each other's way.
  const locks = [...new Set(moments.map((moment) => Math.abs(moment) % MOMENT_LOCKS))].sort((a, b) => a - b);
  // Two numbers are locks of another space than one number, such as that of the migrations.
  await sql`select pg_advisory_xact_lock(1, lock) from unnest(${locks}::integer[]) as lock`.execute(db);
}

/** Whole numbers as a table `n`, which has one column `value`. */
export function numberTable<T>(db: Kysely<T>, numbers: readonly number[]): RawBuilder<unknown> {
  if (isSqlite(db)) return sql`json_each(${JSON.stringify(numbers)}) as n`;
  return sql`unnest(${numbers}::bigint[]) as n (value)`;
}
