import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { AccessPath, ListPlan } from '../engine.ts';
import {
  markedPublic,
  ownedBy,
  privateOf,
  type Reader,
  type SnippetCondition,
  sharedItemsOf,
  sharedWith,
} from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { type SnippetFilter, setsOf, termsOf } from '../search/filter.ts';
import { withFurtherFileIn } from '../search/languages.ts';
import { type IndexedSort, isByRecency } from '../search/order.ts';
import { containsTerm, FROM_SEARCH_TEXT } from './search-texts.ts';

/** Counting stops here. An access path with fewer rows is read completely: counting takes less than a millisecond. */
const SMALL = 1_000;
const TRIGRAM = 3;

/**
 * Chooses what a list query starts from. SQLite has no statistics here: without a plan it reads every snippet that
 * matches a common term to find the few that a filter leaves.
 *
 * - An access path of fewer than `SMALL` rows wins, the smallest first.
 * - Otherwise a search by recency starts from the search index, whose row ids are in that order.
 * - Otherwise the list's own order is read until the page is full.
 */
export async function planList(
  db: Kysely<Schema>,
  reader: Reader,
  filter: SnippetFilter,
  { sort, limit }: { sort: IndexedSort; limit: number },
): Promise<ListPlan> {
  const byRecency = isByRecency(sort) || limit === Number.POSITIVE_INFINITY;
  const accessPath = sort === 'manual' ? 0 : await chooseAccessPath(db, reader, filter, byRecency);
  const terms = termsOf(filter);
  if (terms.length === 0) return { accessPath };
  // The slowest part. SQLite evaluates a subquery after conditions on the row.
  const contains = sql<SqlBool>`(select ${hasTexts(terms)} from ${FROM_SEARCH_TEXT})`;
  const candidates = accessPath === 'text' ? await candidatesOf(db, terms) : null;
  if (candidates === null) return { accessPath, contains };
  return { accessPath, contains: sql`f.snippet_search match ${candidates} and ${contains}`, joinsIndex: true };
}

async function chooseAccessPath(
  db: Kysely<Schema>,
  reader: Reader,
  filter: SnippetFilter,
  byRecency: boolean,
): Promise<AccessPath> {
  const terms = termsOf(filter);
  if (terms.length === 0 && isOneIndex(filter, byRecency)) return null;
  const estimates = await estimateRows(db, reader, filter);
  const smallest = estimates.reduce((best, next) => (next.rows < best.rows ? next : best));
  if (terms.length > 0) {
    if (smallest.rows === SMALL && byRecency) return 'text';
    if ((await countCandidates(db, terms)) < smallest.rows) return 'text';
  }
  return smallest.rows < SMALL ? smallest.accessPath : 'order';
}

/** Whether one index holds the list in its order: all snippets in each order, each language by recency. */
function isOneIndex(
  { languages, tags, favorites, collectionId, pinned, ids }: SnippetFilter,
  byRecency: boolean,
): boolean {
  if (tags?.length || favorites || pinned || ids || collectionId !== undefined) return false;
  return !languages?.length || (languages.length === 1 && byRecency);
}

interface Estimate {
  accessPath: AccessPath;
  /** At most `SMALL`. */
  rows: number;
}

/** Estimates the rows of every access path but the search index. */
async function estimateRows(db: Kysely<Schema>, reader: Reader, filter: SnippetFilter): Promise<Estimate[]> {
  const all: Estimate = { accessPath: 'order', rows: Math.min(SMALL, await countAll(db, reader, filter)) };
  const counted: { accessPath: AccessPath; rows: RawBuilder<number> }[] = setsOf(db, reader, filter).map(
    (set, index) => ({
      accessPath: index,
      rows: countUpTo(set),
    }),
  );
  const { languages = [] } = filter;
  if (languages.length > 0) {
    const inLanguages = partsOf(reader, filter).map((part) =>
      countUpTo(snippetsIn(db, part).where('s.language', 'in', languages)),
    );
    const inAll = [...inLanguages, countUpTo(withFurtherFileIn(languages))];
    counted.push({ accessPath: 'languages', rows: sql<number>`${sql.join(inAll, sql` + `)}` });
  }
  if (counted.length === 0) return [all];
  const counts = await db
    .selectNoFrom(counted.map(({ rows }, index) => rows.as(`rows${index}`)))
    .executeTakeFirstOrThrow();
  const estimates = counted.map(({ accessPath }, index) => ({
    accessPath,
    rows: Math.min(SMALL, counts[`rows${index}`] ?? SMALL),
  }));
  return [all, ...estimates];
}

/** Returns how many rows the list has without a filter. Each part but the public one is counted up to `SMALL`. */
async function countAll(db: Kysely<Schema>, reader: Reader, filter: SnippetFilter): Promise<number> {
  const { rows } = await COUNTERS[amongOf(reader, filter)](db, reader.userId ?? '');
  return rows[0]?.rows ?? SMALL;
}

const snippetsIn = (db: Kysely<Schema>, part: SnippetCondition) =>
  db.selectFrom('snippets as s').select('s.id').where(part);

function countSorted(db: Kysely<Schema>, parts: readonly SnippetCondition[], more: readonly RawBuilder<number>[] = []) {
  const counts = parts.map((part) =>
    // Sorted, because SQLite would choose an index that has other rows as well.
    part === markedPublic ? PUBLIC_COUNT : countUpTo(snippetsIn(db, part).orderBy('s.recency')),
  );
  return db.selectNoFrom(sql<number>`${sql.join([...counts, ...more], sql` + `)}`.as('rows'));
}

/** The stored count. Counting `SMALL` rows took a tenth of the time of a search for a rare term. */
const PUBLIC_COUNT = sql<number>`(select coalesce(sum(snippets), 0) from public_counts)`;

/** The parts of a list, without regard to disabled owners: the counts are estimates. */
const PARTS = {
  own: (userId: string) => [ownedBy(userId)],
  public: () => [markedPublic],
  visible: (userId: string) => [markedPublic, privateOf(userId)],
  shared: (userId: string) => [markedPublic, privateOf(userId), sharedWith(userId)],
};

/** A visitor sees only public snippets; `shared` adds those of others that a member sees. */
function amongOf({ userId, isMember }: Reader, { among }: SnippetFilter): keyof typeof PARTS {
  if (among !== 'visible') return among;
  if (userId === null) return 'public';
  return isMember ? 'shared' : 'visible';
}

const partsOf = (reader: Reader, filter: SnippetFilter) => PARTS[amongOf(reader, filter)](reader.userId ?? '');

const counterOf = (among: keyof typeof PARTS) =>
  compileOnce((db, userId: string) => countSorted(db, PARTS[among](userId)));

const COUNTERS = {
  own: counterOf('own'),
  public: counterOf('public'),
  visible: counterOf('visible'),
  shared: compileOnce((db, userId: string) =>
    countSorted(db, PARTS.visible(userId), [countUpTo(sql`(select 1 ${sharedItemsOf(userId)})`)]),
  ),
};

const countUpTo = (rows: Expression<unknown>): RawBuilder<number> =>
  sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(SMALL)}))`;

/** Returns how many texts the search index offers for folded terms, at most `SMALL`. */
async function countCandidates(db: Kysely<Schema>, terms: readonly string[]): Promise<number> {
  const query = indexQuery(terms);
  const { rows } = await sql<{ count: number | null }>`select iif(${query} is null, null, (select count(*) from
    (select 1 from snippet_search where snippet_search match ${query} limit ${sql.lit(SMALL)}))) as count`.execute(db);
  return rows[0]?.count ?? SMALL;
}

/**
 * Whether a search text contains the terms. It checks the time limit for every text: authors know the row ids of their
 * texts, so they could evade a check of some row ids.
 */
const hasTexts = (terms: readonly string[]): RawBuilder<SqlBool> =>
  sql`iif(within_time(), ${sql.join(terms.map(containsTerm), sql` and `)}, false)`;

/** Returns a query of the index that offers candidates, or null when every text has to be read. */
async function candidatesOf(db: Kysely<Schema>, terms: readonly string[]): Promise<RawBuilder<string> | null> {
  if (terms.some(hasTrigram)) return indexQuery(terms);
  const { rows } = await sql<{ query: string | null }>`select ${indexQuery(terms)} as query`.execute(db);
  const query = rows[0]?.query ?? null;
  return query === null ? null : sql`${query}`;
}

/** Uses the terms with a trigram, and a short one only if there are no others. */
function indexQuery(terms: readonly string[]): RawBuilder<string> {
  const long = terms.filter(hasTrigram);
  if (long.length === 0) return sql`short_term_query(${terms[0] ?? ''})`;
  return sql`${sql.join(
    long.map((term) => sql`rare_trigram_query(${term})`),
    sql` || ' AND ' || `,
  )}`;
}

const hasTrigram = (term: string): boolean => [...term].length >= TRIGRAM;
