import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countLanguages, countTags, type FacetCount } from '#contract/facets.ts';
import { BOARD_PAGE, PAGE_MAX } from '#contract/limits.ts';
import { getSnippet, listPublicSnippets, listSnippets, type Scope, type Snippet } from '#contract/snippets.ts';
import { isPlainText } from '#domain/query/is-plain.ts';
import { separateWords } from '#domain/query/words.ts';
import { call, callPage, type PageReply } from '#web/lib/http.ts';
import { NetworkError } from '#web/lib/http-errors.ts';
import { retryOnce } from '#web/shared/query-client.ts';
import { loadCardHits } from '../hits/card-hits.ts';
import { type SnippetFilters, snippetKeys } from './keys.ts';
import {
  EMPTY_LIST,
  endCursor,
  evictDistantPages,
  type FetchedPage,
  loadedCursors,
  mergePage,
  type PagedList,
  type PageRange,
} from './paged-list.ts';
import { matchesVisitorSearch } from './public-filter.ts';

/** Loads a list with code previews. A refetch reloads only the loaded pages. */
export function snippetListQuery(filters: SnippetFilters) {
  const queryKey = snippetKeys.list(filters);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<PagedList>(queryKey) ?? EMPTY_LIST;
      const cursors = known.pages.length === 0 ? [null] : loadedCursors(known);
      const fetchedPages = await Promise.all(cursors.map((after) => fetchPage(filters, known, after, signal)));
      // Keeps pages that arrived during the refetch.
      return fetchedPages.reduce(mergePage, client.getQueryData<PagedList>(queryKey) ?? EMPTY_LIST);
    },
    // Keeps showing the previous list while new filters load. Every mount refetches.
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });
}

/**
 * Loads one page into the cached list: the next one, or an evicted one near the viewport.
 *
 * @param getRange returns the pages in the viewport; distant ones are evicted
 */
export function snippetPageQuery(filters: SnippetFilters, after: string | null, getRange: () => PageRange | null) {
  const listKey = snippetKeys.list(filters);
  return queryOptions({
    queryKey: snippetKeys.page(filters, after),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<PagedList>(listKey) ?? EMPTY_LIST;
      const fetchedPage = await fetchPage(filters, known, after, signal);
      client.setQueryData<PagedList>(listKey, (list) => {
        if (list === undefined) return list;
        // Evicts before merging: the range may be outdated, and must not evict the new page.
        const range = getRange();
        return mergePage(range ? evictDistantPages(list, range) : list, fetchedPage);
      });
      return null;
    },
    staleTime: 0,
    gcTime: 0,
    retry: retryOnce,
  });
}

/** @throws NetworkError if neither the server nor the offline cache has a reply */
async function fetchPage(
  filters: SnippetFilters,
  known: PagedList,
  after: string | null,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const until = endCursor(known, after);
  const { source, search } = filters;
  const options = { cursor: after ?? undefined, matches: search !== '' };
  const page = await requestPage(filters, { ...options, until }, signal).catch((error: unknown) => {
    // The offline cache has the page under its first URL, without `until`.
    if (until === undefined || !(error instanceof NetworkError)) throw error;
    return requestPage(filters, options, signal);
  });
  const { items, next, total, isByWords, isIncomplete } = page;
  // A visitor's search covers less than the server's, which includes the code.
  const isWider = source === 'public' && !isByWords;
  if (items.some(({ matches }) => matches && matches.length > 0)) await loadCardHits();
  const snippets = isWider ? items.filter((snippet) => matchesVisitorSearch(snippet, search)) : items;
  return { after, snippets, end: next ?? until ?? null, total, isByWords, isIncomplete };
}

interface PageOptions {
  cursor?: string;
  until?: string;
  limit?: number;
  /** Ask for the lines that the search found. */
  matches?: boolean;
}

export async function requestPage(
  { source, search, languages, tags, favorites, sort, pinned }: SnippetFilters,
  { cursor, until, limit = BOARD_PAGE, matches = false }: PageOptions,
  signal?: AbortSignal,
): Promise<PageReply<Snippet[]>> {
  const query = {
    // Only `q` finds words that are apart.
    ...(isPlainText(search) && separateWords(search).length === 0 ? { search } : { q: search }),
    language: [...languages],
    tag: [...tags],
    sort,
    // A reloaded page may have grown.
    limit: until === undefined ? limit : PAGE_MAX,
    preview: 'true' as const,
    ...(favorites && { favorites: 'true' as const }),
    ...(pinned !== undefined && { pinned: pinned ? ('true' as const) : ('false' as const) }),
    cursor,
    until,
    ...(matches && { matches: 'true' as const }),
    // Counting would delay a search; later pages need no count.
    ...((search !== '' || cursor !== undefined) && { count: 'false' as const }),
  };
  if (source === 'public') return callPage(listPublicSnippets, { query }, { signal });
  if (typeof source === 'string') return callPage(listSnippets, { query: { ...query, scope: source } }, { signal });
  // Not in the first load; the screens of these lists have loaded the modules with their own chunks.
  if ('collectionId' in source) {
    const { listCollectionSnippets } = await import('#contract/collections.ts');
    return callPage(listCollectionSnippets, { params: { id: source.collectionId }, query }, { signal });
  }
  if ('profile' in source) {
    const { listProfileSnippets } = await import('#contract/profiles.ts');
    return callPage(listProfileSnippets, { params: { handle: source.profile }, query }, { signal });
  }
  const { listPublicCollectionSnippets } = await import('#contract/public-collections.ts');
  return callPage(listPublicCollectionSnippets, { params: { shareId: source.publicCollection }, query }, { signal });
}

/** Loads a snippet with its full code. */
export function snippetQuery(id: number) {
  return queryOptions({
    queryKey: snippetKeys.detail(id),
    queryFn: ({ signal }) => call(getSnippet, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Loads languages with snippet counts, most used first. Errors are logged, because filters do not show them. */
export function languageCountsQuery(scope: Scope) {
  return queryOptions({
    queryKey: snippetKeys.languages(scope),
    queryFn: ({ signal }) => withErrorLog(call(countLanguages, { query: { scope } }, { signal }), signal),
  });
}

/** Loads tags like `languageCountsQuery`. */
export function tagCountsQuery(scope: Scope) {
  return queryOptions({
    queryKey: snippetKeys.tags(scope),
    queryFn: ({ signal }) => withErrorLog(call(countTags, { query: { scope } }, { signal }), signal),
  });
}

/** Returns the names of `languageCountsQuery`. */
export const languagesQuery = (scope: Scope) => ({ ...languageCountsQuery(scope), select: namesOf });

/** Returns the names of `tagCountsQuery`. */
export const tagsQuery = (scope: Scope) => ({ ...tagCountsQuery(scope), select: namesOf });

const namesOf = (facets: readonly FacetCount[]): string[] => facets.map(({ name }) => name);

async function withErrorLog<T>(reply: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (!signal.aborted) console.error('Could not load the filters', error);
    throw error;
  }
}
