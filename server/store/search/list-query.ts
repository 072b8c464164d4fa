import { type Kysely, type SqlBool, sql } from 'kysely';
import { PAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Viewer } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import { CODE_BYTES } from '../repositories/files.ts';
import { type SnippetRow, selectRow, toRow } from '../repositories/snippet-row.ts';
import { readerOf } from '../repositories/visibility.ts';
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
