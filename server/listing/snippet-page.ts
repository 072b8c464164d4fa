import { LIST_MAX, PAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import type { Caller } from '#server/core/caller.ts';
import { invalid } from '#server/core/errors.ts';
import { type Page, takeFitting } from '#server/core/page.ts';
import type { SnippetFilter } from '#server/store/search/filter.ts';
import type { Position } from '#server/store/search/order.ts';
import type { SnippetPage } from '#server/store/search/page.ts';
import type { Repositories } from '#server/store/store.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { createSearchQueue } from './search-queue.ts';
import { toSnippet } from './snippet-reply.ts';

/** A page of so many previews fits: the JSON of each takes less than 64 KiB, however its characters are escaped. */
const SMALL_PAGE = PAGE_MAX_BYTES / (64 * 1024);

/** The snippets that the filters of a query apply to. */
export type Base = Pick<SnippetFilter, 'among' | 'collectionId'>;

type Query = Omit<SnippetQuery, 'scope'>;

/**
 * Reads one page of a snippet list. A search waits for its turn, and ends when its caller disconnects.
 *
 * @throws AppError `invalid` if a cursor belongs to another list, `unavailable` if too many searches wait
 */
export type ReadSnippetPage = (caller: Caller, query: Query, base: Base) => Promise<Page<Snippet>>;

/** Creates the reader of all snippet lists, which share one queue of searches. */
export function snippetPageReader(store: Repositories): ReadSnippetPage {
  const queue = createSearchQueue();
  return (caller, query, base) => {
    const { snippetLists } = store;
    if (query.search === undefined)
      return readPage(query, base, {
        list: (filter, page) => snippetLists.list(caller, filter, page),
        count: (filter) => snippetLists.count(caller, filter),
      });
    return readPage(query, base, {
      list: (filter, page) => queue(caller, () => snippetLists.list(caller, filter, page, caller.signal)),
      count: (filter) => queue(caller, () => snippetLists.count(caller, filter, caller.signal)),
    });
  };
}

interface Reads {
  list(filter: SnippetFilter, page: SnippetPage): ReturnType<Repositories['snippetLists']['list']>;
  count(filter: SnippetFilter): Promise<number>;
}

async function readPage(query: Query, base: Base, { list, count }: Reads): Promise<Page<Snippet>> {
  const after = positionOf(query, 'cursor');
  const until = positionOf(query, 'until');
  const { search, language: languages, tag: tags, favorites, sort, preview } = query;
  const filter: SnippetFilter = { ...base, search, languages, tags, favorites };
  const page = { sort, after, until, limit: query.limit ?? LIST_MAX, preview };
  const { rows, more: hasMoreRows } = await list(filter, page);
  const snippets = rows.map(toSnippet);
  const items = preview && rows.length <= SMALL_PAGE ? snippets : takeFitting(snippets, PAGE_MAX_BYTES);
  const more = hasMoreRows || items.length < rows.length;
  const last = rows[items.length - 1];

  async function countTotal(): Promise<number | null> {
    // Counting costs as much as a search without results, so a complete first page is not counted again.
    const isComplete = after === undefined && until === undefined && !more;
    if (isComplete) return rows.length;
    return query.count ? count(filter) : null;
  }

  return {
    items,
    next: more && last ? encodeCursor(sort, last) : null,
    total: await countTotal(),
  };
}

function positionOf(query: Query, parameter: 'cursor' | 'until'): Position | undefined {
  const cursor = query[parameter];
  if (cursor === undefined) return undefined;
  const position = decodeCursor(query.sort, cursor);
  if (position === null) throw invalid('This cursor belongs to another list', parameter);
  return position;
}
