import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { CODE_MAX_BYTES, PAGE_MAX_BYTES, PINS_MAX } from '#contract/limits.ts';
import type { Viewer } from '#server/core/caller.ts';
import { compileOnce } from '../compile-once.ts';
import { engineOf, type ListPlan } from '../engine.ts';
import { CODE_BYTES } from '../repositories/files.ts';
import { type SnippetRow, selectRow, toRow } from '../repositories/snippet-row.ts';
import {
  countShared,
  hiddenPublic,
  isPublic,
  ownedBy,
  privateOf,
  type Reader,
  readerOf,
  type SnippetCondition,
  sharedWith,
  visibleTo,
} from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { RANKED_MAX, rankMatches } from './best-matches.ts';
import {
  hasManualOrder,
  isInOneIndex,
  manualSetOf,
  type SnippetFilter,
  type SnippetSet,
  setsOf,
  textTermsOf,
} from './filter.ts';
import { hasFileIn, withFurtherFileIn } from './languages.ts';
import { isByRecency, ORDERS, type OrderColumn } from './order.ts';
import type { IndexedPage, SnippetPage } from './page.ts';
import { previewRows } from './preview.ts';
import { conditionSql } from './query-conditions.ts';

type Snippets = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', object>;

interface Planned {
  reader: Reader;
  filter: SnippetFilter;
  plan: ListPlan;
}

/** A page, which may end before its limit. */
export interface SnippetRows {
  rows: SnippetRow[];
  more: boolean;
  /** First parts of the sort keys of the rows in the orders `best` and `manual`. */
  keys?: number[];
  /** Whether only the newest matches were ranked. */
  isIncomplete?: boolean;
}

export function listSnippets(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: SnippetFilter,
  { sort: wanted, ...page }: SnippetPage,
): Promise<SnippetRows> {
  const sort = wanted === 'manual' && !hasManualOrder(filter) ? 'recent' : wanted;
  if (sort !== 'best') return listInOrder(db, viewer, filter, { ...page, sort });
  if (textTermsOf(filter).length > 0) return listBest(db, viewer, filter, { ...page, sort });
  return listInOrder(db, viewer, filter, { ...page, sort: 'recent' });
}

async function listBest(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: SnippetFilter,
  page: SnippetPage,
): Promise<SnippetRows> {
  const reader = await readerOf(db, viewer);
  const newest = { sort: 'recent', limit: RANKED_MAX, preview: true } as const;
  const plan = await engineOf(db).planList(db, reader, filter, newest);
  const matches = pageQuery(db, { reader, filter, plan }, newest);
  const ranked = await rankMatches(db, matches, textTermsOf(filter), page).execute();
  const fitting = takeUpTo(ranked.slice(0, page.limit), PAGE_MAX_BYTES);
  const ids = fitting.map(({ id }) => id);
  const found = db.selectFrom('snippets as s').where('s.id', 'in', ids);
  const selected = ids.length === 0 ? [] : await selectRow(db, found, reader, page).execute();
  const byId = new Map(selected.map((row) => [row.id, toRow(row)]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    rows: page.preview ? await previewRows(db, rows, filter.search) : rows,
    more: ranked.length > fitting.length,
    keys: fitting.map(({ score }) => Number(score)),
    isIncomplete: Number(ranked[0]?.matches ?? 0) > RANKED_MAX,
  };
}

/** Returns the first rows whose code has fewer bytes in total, and at least one. */
function takeUpTo<Row extends { bytes: number }>(rows: readonly Row[], maxBytes: number): Row[] {
  let before = 0;
  return rows.filter(({ bytes }) => {
    const fits = before < maxBytes;
    before += Number(bytes);
    return fits;
  });
}

async function listInOrder(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: SnippetFilter,
  page: IndexedPage,
): Promise<SnippetRows> {
  const reader = await readerOf(db, viewer);
  const plan = await engineOf(db).planList(db, reader, filter, page);
  const query = pageQuery(db, { reader, filter, plan }, page);
  const selected = await selectRow(db, query, reader, page)
    .$if(mayBeHeavy(page), (heavy) => heavy.select(sql<SqlBool>`w.has_next`.as('has_next')))
    .$if(page.sort === 'manual', (manual) => manual.select(keyOf('position', mayBeHeavy(page)).as('position')))
    .execute();
  const onPage = selected.slice(0, page.limit);
  const rows = onPage.map(toRow);
  return {
    rows: page.preview ? await previewRows(db, rows, filter.search) : rows,
    more: selected.length > page.limit || Boolean(onPage.at(-1)?.has_next),
    ...(page.sort === 'manual' && { keys: onPage.map(({ position }) => Number(position)) }),
  };
}

/** Returns the snippets that `listSnippets` would list, newest first, with the size of the code instead of the snippet. */
export async function listSized(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: SnippetFilter,
  range: Pick<IndexedPage, 'after' | 'until' | 'limit'>,
): Promise<{ id: number; recency: number; bytes: number }[]> {
  const page = { ...range, sort: 'recent', preview: true } as const;
  const reader = await readerOf(db, viewer);
  const plan = await engineOf(db).planList(db, reader, filter, page);
  const rows = await pageQuery(db, { reader, filter, plan }, page)
    .select(['s.id', 's.recency', CODE_BYTES.as('bytes')])
    .execute();
  return rows.slice(0, page.limit).map(({ id, recency, bytes }) => ({ id, recency, bytes: Number(bytes) }));
}

export async function countSnippets(db: Kysely<Schema>, viewer: Viewer, filter: SnippetFilter): Promise<number> {
  const limit = Number.POSITIVE_INFINITY;
  const reader = await readerOf(db, viewer);
  const plan = await engineOf(db).planList(db, reader, filter, { sort: 'recent', limit });
  const planned = { reader, filter, plan };
  let total = 0;
  for (const part of partsOf(planned)) total += await countRows(matching(db, planned, part));
  return total;
}

/** Counts everything the viewer may see, without a filter or search. */
export async function countUnfiltered(db: Kysely<Schema>, viewer: Viewer, filter: SnippetFilter): Promise<number> {
  let total = 0;
  const reader = await readerOf(db, viewer);
  for (const part of partsOf({ reader: { ...reader, isMember: false }, filter, plan: { accessPath: null } })) {
    total += part === isPublic ? await countPublic(db) : await countRows(snippetsIn(db, part));
  }
  if (filter.pinned === false) total -= await countSnippets(db, viewer, { ...filter, pinned: true });
  const { userId, isMember } = reader;
  return filter.among === 'visible' && userId !== null && isMember ? total + (await countShared(db, userId)) : total;
}

const selectPublicCount = compileOnce((db) =>
  db
    .selectFrom('public_counts')
    .select(({ fn }) => fn.sum<number>('snippets').as('marked'))
    .select(
      snippetsIn(db, hiddenPublic)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('hidden'),
    ),
);

/** Subtracts the hidden snippets, which the stored count includes. */
async function countPublic(db: Kysely<Schema>): Promise<number> {
  const [counts] = (await selectPublicCount(db)).rows;
  return Number(counts?.marked ?? 0) - Number(counts?.hidden ?? 0);
}

const snippetsIn = (db: Kysely<Schema>, part: SnippetCondition) => db.selectFrom('snippets as s').where(part);

async function countRows(query: Snippets): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the parts of a list. Each part has an index in every order; the condition "public or mine" has none. A list that
 * starts from the search index or a set needs no parts.
 *
 * @param shared selects the private snippets that others share with the viewer
 */
function partsOf(planned: Planned, shared = sharedWith): SnippetCondition[] {
  const parts = visibleParts(planned, shared);
  const { languages = [] } = planned.filter;
  if (!startsFromLanguages(planned)) return parts;
  const inFirst: SnippetCondition = (eb) => eb('s.language', 'in', languages);
  const inFurther: SnippetCondition = (eb) =>
    eb.and([eb('s.language', 'not in', languages), sql<SqlBool>`s.id in ${withFurtherFileIn(languages)}`]);
  return parts.flatMap((part) => [inFirst, inFurther].map(both(part)));
}

const both =
  (one: SnippetCondition) =>
  (other: SnippetCondition): SnippetCondition =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

/** Whether the language index, which has only the first files, may be read first. */
const startsFromLanguages = ({ filter: { languages }, plan: { accessPath } }: Planned): boolean =>
  Boolean(languages?.length) && (accessPath === null || accessPath === 'languages');

function visibleParts(
  { reader, filter: { among, favorites, collectionId }, plan: { accessPath } }: Planned,
  shared: typeof sharedWith,
): SnippetCondition[] {
  const { userId, isMember } = reader;
  if (among === 'own') return [ownedBy(userId)];
  if (among === 'public' || userId === null) return [isPublic];
  const inParts =
    accessPath === null
      ? !favorites && collectionId === undefined
      : accessPath === 'order' || accessPath === 'languages';
  if (!inParts) return [visibleTo(reader)];
  return [isPublic, privateOf(userId), ...(isMember ? [shared(userId)] : [])];
}

/** Selects the part of `sharedWith` that is on a page. It may contain own snippets, which are in another part as well. */
const sharedOn =
  (db: Kysely<Schema>, { sort, after, limit }: IndexedPage): typeof sharedWith =>
  (userId) => {
    // More than a page, because the pinned ones may be left out.
    const page = { direction: ORDERS[sort].direction, after: after?.[0], limit: limit + 1 + PINS_MAX };
    return () => sql<SqlBool>`s.recency in ${engineOf(db).sql.sharedKeys(userId, page)}`;
  };

/** Selects what matches the filter within a part. */
function matching(db: Kysely<Schema>, planned: Planned, part: SnippetCondition, sort?: IndexedPage['sort']): Snippets {
  const { reader, filter, plan } = planned;
  const { accessPath, contains } = plan;
  const { unindexed } = engineOf(db).sql;
  const sets = setsOf(db, reader, filter);
  const start =
    sort === 'manual' ? manualSetOf(reader, filter) : sets[typeof accessPath === 'number' ? accessPath : -1];
  let query = source(db, plan, start).where(part);
  // An indexed column would let SQLite start from this condition instead of the access path.
  const id = accessPath === null ? sql.ref<number>('s.id') : unindexed(sql.ref<number>('s.id'));
  if (filter.languages?.length && !startsFromLanguages(planned)) query = query.where(hasFileIn(db, filter.languages));
  for (const set of sets.filter((_, index) => index !== accessPath)) query = query.where(sql<SqlBool>`${id} in ${set}`);
  if (filter.pinned === false && reader.userId !== null) query = query.where(notPinned(id, reader.userId));
  for (const condition of filter.conditions ?? []) query = query.where(conditionSql(db, reader, condition));
  // Last: SQLite evaluates it last, and reading the text is the slowest part.
  return contains ? query.where(contains) : query;
}

/** @param id of the snippet */
const notPinned = (id: RawBuilder<number>, userId: string) =>
  sql<SqlBool>`${id} not in (select snippet_id from pins where user_id = ${userId})`;

/** Selects the rows to filter. SQLite keeps the order of a cross join, so the access path comes first. */
function source(db: Kysely<Schema>, { accessPath, contains }: ListPlan, set: SnippetSet | undefined): Snippets {
  const snippets = set
    ? db.selectFrom(set.as('m')).crossJoin('snippets as s').whereRef('s.id', '=', 'm.snippet_id')
    : db.selectFrom('snippets as s');
  // Callers add conditions on `s`, and on `f` through `contains` and `ordered`.
  if (contains === undefined) return snippets as unknown as Snippets;
  const found =
    accessPath === 'text'
      ? db.selectFrom('snippet_search as f').crossJoin('snippets as s')
      : snippets.crossJoin('snippet_search as f');
  return found.whereRef('f.rowid', '=', 's.recency') as unknown as Snippets;
}

/** Selects the rows of a page and the next one, in order. */
function pageQuery(db: Kysely<Schema>, planned: Planned, page: IndexedPage): Snippets {
  const isMerged = isInOneIndex(planned.filter) && isByRecency(page.sort);
  const pages = partsOf(planned, isMerged ? sharedOn(db, page) : sharedWith).map((part) =>
    ordered(matching(db, planned, part, page.sort), page, planned.plan).limit(page.limit + 1),
  );
  const [onlyPage, ...others] = pages;
  if (onlyPage && page.sort === 'manual') return manualQuery(db, onlyPage, page);
  if (onlyPage && others.length === 0 && isReadInOrder(planned, page) && !mayBeHeavy(page)) return onlyPage;
  const { columns, direction } = ORDERS[page.sort];
  const picks = pages.map((pick) => {
    const keyed = pick.select('s.id').select(columns.map((column) => keyOf(column).as(column)));
    return db.selectFrom(keyed.as('pick')).selectAll();
  });
  // Parts may overlap. Sorting the keys of all parts first avoids reading the rows that other parts displace.
  const merged = picks.reduce((all, pick) => all.union(pick));
  const picked = columns
    .reduce((result, column) => result.orderBy(column, direction), db.selectFrom(merged.as('pick')).select('pick.id'))
    .limit(page.limit + 1);
  const chosen = db.selectFrom('snippets as s').where('s.id', 'in', picked);
  const limited = mayBeHeavy(page) ? limitCodeSize(db, chosen, page) : chosen;
  return columns.reduce((result, column) => result.orderBy(keyOf(column), direction), limited).limit(page.limit + 1);
}

/** Returns the rows of `keyed`, which have a position, and ends the page early if their code is large. */
function manualQuery(db: Kysely<Schema>, keyed: Snippets, page: IndexedPage): Snippets {
  if (!mayBeHeavy(page)) return keyed;
  const picked = keyed.select(['s.id', keyOf('position').as('position')]);
  const rows = db.selectFrom(picked.as('m')).crossJoin('snippets as s').whereRef('s.id', '=', 'm.id');
  // `limitCodeSize` only uses `s` and `m.position`.
  const limited = limitCodeSize(db, rows as unknown as Snippets, page);
  return limited.orderBy(keyOf('position', true)).orderBy('s.recency');
}

/** @param isWeighed whether `limitCodeSize` has limited the query */
const keyOf = (column: OrderColumn, isWeighed = false): RawBuilder<string | number> =>
  sql.ref(column === 'position' ? `${isWeighed ? 'w' : 'm'}.position` : `s.${column}`);

/**
 * Whether one query may read the page. SQLite reads such rows in order and never sorts complete ones. PostgreSQL plans it
 * better than a query for picked ids: 13 ms instead of 324 ms for a term with 100 matches.
 */
const isReadInOrder = ({ filter, plan: { accessPath } }: Planned, { sort }: IndexedPage): boolean =>
  isInOneIndex(filter) || (accessPath === 'text' && isByRecency(sort));

function ordered(query: Snippets, { sort, after, until }: IndexedPage, { accessPath }: ListPlan): Snippets {
  const { columns, direction } = ORDERS[sort];
  // The row ids of the search index equal `recency` and are already sorted.
  const keys = columns.map((column) =>
    accessPath === 'text' && column === 'recency' ? sql.ref('f.rowid') : keyOf(column),
  );
  const compare = (operator: string, position: readonly (string | number)[]) =>
    sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(operator)} (${sql.join([...position])})`;
  const [beyond, upTo] = direction === 'asc' ? ['>', '<='] : ['<', '>='];
  let sorted = keys.reduce((result, key) => result.orderBy(key, direction), query);
  if (after) sorted = sorted.where(compare(beyond, after));
  // Starts in the index of positions.
  if (after && sort === 'manual') sorted = sorted.where(sql<SqlBool>`${keyOf('position')} >= ${after[0]}`);
  if (until) sorted = sorted.where(compare(upTo, until));
  return sorted;
}

/** Whether the code may exceed the size of a page. */
const mayBeHeavy = ({ preview, limit }: SnippetPage): boolean => !preview && limit * CODE_MAX_BYTES > PAGE_MAX_BYTES;

/** Ends a page early once its code exceeds the size of a page. Neither database reads a code to know its length. */
function limitCodeSize(db: Kysely<Schema>, picked: Snippets, { sort }: IndexedPage): Snippets {
  const { columns, direction } = ORDERS[sort];
  const order = sql.join(columns.map((column) => sql`${keyOf(column)} ${sql.raw(direction)}`));
  const weighed = picked
    .$if(sort === 'manual', (manual) => manual.select(keyOf('position').as('position')))
    .select([
      's.id',
      sql<number>`sum(octet_length(s.code)) over (order by ${order}) - octet_length(s.code)`.as('before'),
      sql<SqlBool>`lead(s.id) over (order by ${order}) is not null`.as('has_next'),
    ]);
  const limited = db
    .selectFrom(weighed.as('w'))
    .crossJoin('snippets as s')
    .whereRef('s.id', '=', 'w.id')
    .where('w.before', '<', PAGE_MAX_BYTES);
  // Callers add conditions on `s`, and `listSnippets` selects `w.has_next`.
  return limited as unknown as Snippets;
}
