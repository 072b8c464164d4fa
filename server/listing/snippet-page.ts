import { LIST_MAX, PAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Snippet, SnippetQuery, Sort } from '#contract/snippets.ts';
import type { Caller } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import { invalid } from '#server/core/errors.ts';
import { type Page, takeFitting } from '#server/core/page.ts';
import { createTurns, type TakeTurn } from '#server/core/turns.ts';
import type { SnippetFilter } from '#server/store/search/filter.ts';
import type { SnippetRows } from '#server/store/search/list-query.ts';
import type { Position } from '#server/store/search/order.ts';
import type { SnippetPage } from '#server/store/search/page.ts';
import type { QueryCondition } from '#server/store/search/query-condition.ts';
import { TEXT_FIELDS } from '#server/store/search/text-fields.ts';
import type { Store } from '#server/store/store.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Pattern } from './expression-job.ts';
import { type ExpressionRange, findByExpression } from './expression-search.ts';
import { findPageHits } from './page-hits.ts';
import { type ResolvedQuery, resolveQuery, textsOf } from './query-filter.ts';
import { createSearchQueue } from './search-queue.ts';
import { toSnippet } from './snippet-reply.ts';
import { totalCache } from './total-cache.ts';

/** A page of so many previews fits: the JSON of each takes less than 64 KiB, however its characters are escaped. */
const SMALL_PAGE = PAGE_MAX_BYTES / (64 * 1024);

/** Characters of code from which measuring and encoding a page blocks the event loop for more than some ms. */
const LARGE_CODE = 512 * 1024;

/** The snippets that the filters of a query apply to. */
export type Base = Pick<SnippetFilter, 'among' | 'collectionId' | 'conditions' | 'ids'>;

type Query = Omit<SnippetQuery, 'scope'>;

/** Marks cursors of a list in which every word of the text may be anywhere. */
const WORDS_MARK = 'w.';

/**
 * Reads one page of a snippet list. If a text of several words is found nowhere, the list has the snippets with all of its
 * words. A search waits for its turn, and ends when its caller disconnects.
 *
 * @throws AppError `invalid` if a cursor belongs to another list, `unavailable` if too many searches wait
 */
export type ReadSnippetPage = (caller: Caller, query: Query, base: Base) => Promise<Page<Snippet>>;

/** One address may run one search by expression; another address never waits for it. */
const EXPRESSION_LIMITS = { running: 2, runningPerAddress: 1, open: 200, openPerAddress: 50 };

/** Milliseconds for a search by expression and its hits, without the waiting for their turns. */
const EXPRESSION_TIME = 3_400;

/** Creates the reader of all snippet lists, which share two queues of searches. */
export function snippetPageReader(store: Store, clock: Clock): ReadSnippetPage {
  const searches = createSearchQueue();
  const expressions = createSearchQueue(EXPRESSION_LIMITS);
  const countTotal = totalCache(store);
  const takeTurn = createTurns();
  return async (caller, query, base) => {
    const { snippetLists } = store;
    const resolved = await resolveQuery(query.q ?? '', { viewer: caller, store, now: clock() });
    let expressionLimit = EXPRESSION_TIME;
    const isSearch = query.search !== undefined || query.q !== undefined;
    const page = await readPage(query, base, resolved, {
      list: (filter, page) =>
        isSearch
          ? searches(caller, () => snippetLists.list(caller, filter, page, caller.signal))
          : snippetLists.list(caller, filter, page),
      takeTurn,
      count: (filter) =>
        isSearch
          ? searches(caller, () => snippetLists.count(caller, filter, caller.signal))
          : countTotal(caller, filter),
      match: (filter, expression, range) =>
        expressions(caller, async () => {
          const start = performance.now();
          const found = await findByExpression(store, caller, filter, expression, range);
          expressionLimit -= performance.now() - start;
          return found;
        }),
    });
    if (!query.matches) return page;
    const readHits = () =>
      findPageHits(store, caller, page.items, {
        query,
        resolved,
        isByWords: page.mode === 'words',
        expressionLimit: Math.max(0, expressionLimit),
      });
    return { ...page, items: await (resolved.expression ? expressions : searches)(caller, readHits) };
  };
}

interface Reads {
  /** Waits before a large page is encoded. */
  takeTurn: TakeTurn;
  list(filter: SnippetFilter, page: SnippetPage): Promise<SnippetRows>;
  count(filter: SnippetFilter): Promise<number>;
  match(filter: SnippetFilter, expression: Pattern, range: ExpressionRange): ReturnType<typeof findByExpression>;
}

interface Found extends SnippetRows {
  filter: SnippetFilter;
  isByWords: boolean;
}

async function readPage(query: Query, base: Base, resolved: ResolvedQuery, reads: Reads): Promise<Page<Snippet>> {
  const wanted = resolved.sort ?? query.sort;
  const hasText = query.search !== undefined || resolved.text !== '';
  const sort = sortOf(wanted, { hasText, isPinned: query.pinned === true, collectionId: base.collectionId });
  const given = [query.cursor, query.until].filter((cursor) => cursor !== undefined);
  const page: SnippetPage = {
    sort,
    after: positionOf(sort, 'cursor', query.cursor),
    until: positionOf(sort, 'until', query.until),
    limit: query.limit ?? LIST_MAX,
    preview: query.preview,
  };
  const read = async (isByWords: boolean): Promise<Found> => {
    const filter = filterOf(query, base, resolved, isByWords);
    const { expression } = resolved;
    const found = await (expression ? readMatching(filter, expression, page, reads) : reads.list(filter, page));
    return { ...found, filter, isByWords };
  };
  const isByWords = given.some((cursor) => cursor.startsWith(WORDS_MARK));
  let found = await read(isByWords);
  if (found.rows.length === 0 && given.length === 0 && resolved.words.length > 0) {
    const byWords = await read(true);
    if (byWords.rows.length > 0) found = byWords;
  }
  const { rows, filter } = found;
  if (rows.reduce((sum, { code }) => sum + code.length, 0) > LARGE_CODE) await reads.takeTurn();
  const snippets = rows.map(toSnippet);
  const items = query.preview && rows.length <= SMALL_PAGE ? snippets : takeFitting(snippets, PAGE_MAX_BYTES);
  const isCut = items.length < rows.length;
  const more = found.more || isCut;
  const last = rows[items.length - 1];

  async function countTotal(): Promise<number | null> {
    // Counting costs as much as a search without results, so a complete first page is not counted again.
    if (given.length === 0 && !more && !found.isIncomplete) return rows.length;
    return query.count && !resolved.expression ? reads.count(filter) : null;
  }

  return {
    items,
    next:
      more && last
        ? `${found.isByWords ? WORDS_MARK : ''}${encodeCursor(sort, last, found.keys?.[items.length - 1])}`
        : null,
    total: await countTotal(),
    ...(found.isByWords && { mode: 'words' }),
    ...(found.isIncomplete && !(resolved.expression && isCut) && { isIncomplete: true }),
    ...((resolved.isRelative || (resolved.expression && found.isIncomplete)) && { isVolatile: true }),
  };
}

/**
 * Lists what matches an expression. The newest first are searched page by page; in other orders the whole list is searched
 * for each page.
 */
async function readMatching(
  filter: SnippetFilter,
  expression: Pattern,
  page: SnippetPage,
  { list, match }: Reads,
): Promise<SnippetRows> {
  const { after, until, limit, sort } = page;
  const isNewestFirst = sort === 'recent';
  const { ids, isIncomplete } = await match(
    filter,
    expression,
    isNewestFirst ? { after, until, wanted: limit + 1 } : {},
  );
  if (ids.length === 0) return { rows: [], more: false, isIncomplete };
  const found = await list({ ...filter, ids }, page);
  return { ...found, more: found.more && (isNewestFirst || !isIncomplete), isIncomplete };
}

/** Pinned snippets always have their order; only a collection has another one by hand. */
function sortOf(
  wanted: Sort,
  { hasText, isPinned, collectionId }: { hasText: boolean; isPinned: boolean; collectionId: number | undefined },
): Sort {
  if (isPinned) return 'manual';
  if (wanted === 'manual') return collectionId === undefined ? 'recent' : wanted;
  return wanted === 'best' && !hasText ? 'recent' : wanted;
}

function filterOf(
  { search, language: languages, tag: tags, favorites, pinned }: Query,
  base: Base,
  resolved: ResolvedQuery,
  isByWords: boolean,
): SnippetFilter {
  const { matchesCase } = resolved;
  const conditions = [...(base.conditions ?? []), ...resolved.conditions];
  const texts = textsOf(resolved, isByWords);
  const exact = texts.map((term): QueryCondition => ({ ...ANYWHERE, terms: [term] }));
  return {
    ...base,
    languages,
    tags,
    favorites,
    pinned,
    search: search ?? texts[0],
    alsoContains: search === undefined ? texts.slice(1) : texts,
    conditions: matchesCase ? [...conditions, ...exact] : conditions,
  };
}

const ANYWHERE = { kind: 'text', isNegated: false, fields: TEXT_FIELDS, match: 'exact' } as const;

function positionOf(sort: Sort, parameter: 'cursor' | 'until', cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = decodeCursor(sort, cursor.startsWith(WORDS_MARK) ? cursor.slice(WORDS_MARK.length) : cursor);
  if (position === null) throw invalid('This cursor belongs to another list', parameter);
  return position;
}
