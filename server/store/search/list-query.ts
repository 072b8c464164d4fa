import { type Kysely, type SqlBool, sql } from 'kysely';
import { PAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Viewer } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import { CODE_BYTES } from '../repositories/files.ts';
import { type SnippetRow, selectRow, toRows } from '../repositories/snippet-row.ts';
import { type Reader, readerOf, visibleTo } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { RANKED_MAX, rankMatches } from './best-matches.ts';
import { hasManualOrder, type SnippetFilter, textTermsOf } from './filter.ts';
import type { IndexedPage, SnippetPage } from './page.ts';
import { keyOf, mayBeHeavy, pageQuery } from './page-query.ts';
import { previewRows } from './preview.ts';

/** A page, which may end before its limit. */
export interface SnippetRows {
  rows: SnippetRow[];
  more: boolean;
  /** First parts of the sort keys of the rows in the orders `best` and `manual`. */
  keys?: number[];
  /** Whether only the newest matches were ranked. */
  isIncomplete?: boolean;
}

/** The handles on a database that a list uses. */
interface Handles {
  db: Kysely<Schema>;
  /** For rows found by their key. */
  lookups: Kysely<Schema>;
}

export function listSnippets(
  handles: Handles,
  viewer: Viewer,
  filter: SnippetFilter,
  { sort: wanted, ...page }: SnippetPage,
): Promise<SnippetRows> {
  const sort = wanted === 'manual' && !hasManualOrder(filter) ? 'recent' : wanted;
  if (sort !== 'best') return listInOrder(handles, viewer, filter, { ...page, sort });
  if (textTermsOf(filter).length > 0) return listBest(handles, viewer, filter, { ...page, sort });
  return listInOrder(handles, viewer, filter, { ...page, sort: 'recent' });
}

async function listBest(
  { db, lookups }: Handles,
  viewer: Viewer,
  filter: SnippetFilter,
  page: SnippetPage,
): Promise<SnippetRows> {
  const reader = await readerOf(lookups, viewer);
  const newest = { sort: 'recent', limit: RANKED_MAX, preview: true } as const;
  const plan = await engineOf(db).planList(db, reader, filter, newest);
  const query = pageQuery(db, { reader, filter, plan }, newest);
  const terms = [...new Set(textTermsOf(filter))];
  const { matches, isIncomplete } = await rankMatches(db, query, terms, page);
  const onPage = matches.slice(0, page.limit);
  const fitting = mayBeHeavy(page) ? await takeFitting(db, onPage) : onPage;
  const scores = new Map(fitting.map(({ id, score }) => [id, score]));
  const rows = await readRows(lookups, reader, fitting, page);
  return {
    rows: page.preview ? await previewRows(db, rows, filter.search) : rows,
    more: matches.length > fitting.length,
    keys: rows.map(({ id }) => scores.get(id) ?? 0),
    isIncomplete,
  };
}

/** Returns the rows of matches, in their order. Those that the viewer may no longer read are left out. */
async function readRows(
  db: Kysely<Schema>,
  reader: Reader,
  matches: readonly { id: number }[],
  page: SnippetPage,
): Promise<SnippetRow[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const given = sql<number>`(select n.value from ${engineOf(db).sql.pageTable(ids)})`;
  const query = db.selectFrom('snippets as s').where('s.id', 'in', given).where(visibleTo(reader));
  const rows = await toRows(db, reader, await selectRow(db, query, reader, page).execute());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the first matches whose code fits in a page, and at least one. */
async function takeFitting<Match extends { id: number }>(
  db: Kysely<Schema>,
  matches: readonly Match[],
): Promise<Match[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const sized = await db
    .selectFrom('snippets as s')
    .select(['s.id', sql<number>`octet_length(s.code)`.as('bytes')])
    .where('s.id', 'in', ids)
    .execute();
  const sizes = new Map(sized.map(({ id, bytes }) => [id, Number(bytes)]));
  let before = 0;
  return matches.filter(({ id }) => {
    const fits = before < PAGE_MAX_BYTES;
    before += sizes.get(id) ?? 0;
    return fits;
  });
}

async function listInOrder(
  { db, lookups }: Handles,
  viewer: Viewer,
  filter: SnippetFilter,
  page: IndexedPage,
): Promise<SnippetRows> {
  const reader = await readerOf(lookups, viewer);
  const plan = await engineOf(db).planList(db, reader, filter, page);
  const query = pageQuery(db, { reader, filter, plan }, page);
  const selected = await selectRow(db, query, reader, page)
    .$if(mayBeHeavy(page), (heavy) => heavy.select(sql<SqlBool>`w.has_next`.as('has_next')))
    .$if(page.sort === 'manual', (manual) => manual.select(keyOf('position', mayBeHeavy(page)).as('position')))
    .execute();
  const onPage = selected.slice(0, page.limit);
  const rows = await toRows(db, reader, onPage);
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
