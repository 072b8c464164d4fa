import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCollectionSnippets } from '#contract/collections.ts';
import { countLanguages, countTags, listLanguages, listTags } from '#contract/facets.ts';
import { BOARD_PAGE, PAGE_MAX } from '#contract/limits.ts';
import {
  getSharedSnippet,
  getSnippet,
  listPublicSnippets,
  listSnippets,
  type Scope,
  type Snippet,
} from '#contract/snippets.ts';
import { call, callPage, type PageReply } from '#web/lib/http.ts';
import { NetworkError } from '#web/lib/http-errors.ts';
import { retryOnce } from '#web/shared/query-client.ts';
import { matchesPublicFilter } from '../utils/public-filter.ts';
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

/** The time of a reply that was not asked for. */
export const FROM_PAGE_DATA = 0;

/**
 * A list as far as it is known, each code cut to what a card shows. Asked for again, it reads those parts of it anew whose
 * contents are there, and leaves the others as they are.
 */
export function snippetListQuery(filters: SnippetFilters) {
  const queryKey = snippetKeys.list(filters);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<PagedList>(queryKey) ?? EMPTY_LIST;
      const cursors = known.pages.length === 0 ? [null] : loadedCursors(known);
      const fetchedPages = await Promise.all(cursors.map((after) => fetchPage(filters, known, after, signal)));
      // What has come conflict stays.
      return fetchedPages.reduce(mergePage, client.getQueryData<PagedList>(queryKey) ?? EMPTY_LIST);
    },
    // The wall stays while other filters load; a new visit always asks again.
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });
}

/**
 * One part of a list, which goes into the list itself: the next one, or one that was away.
 *
 * @param getRange what of the list is on the screen: what is far from it makes room
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
        // First, or what has just come could go at once, and be wanted still: where the screen is may be known too late.
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

/** @throws NetworkError where the server cannot be reached, and what it last said is not known either */
async function fetchPage(
  filters: SnippetFilters,
  known: PagedList,
  after: string | null,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const until = endCursor(known, after);
  const page = await requestPage(filters, { cursor: after ?? undefined, until }, signal).catch((error: unknown) => {
    // Without a connection there is what was last seen, under the address it first had.
    if (until === undefined || !(error instanceof NetworkError)) throw error;
    return requestPage(filters, { cursor: after ?? undefined }, signal);
  });
  const { source, search, languages, tags } = filters;
  // A visitor's search is for less than the server's, which looks at the code as well.
  const snippets =
    source === 'public'
      ? page.items.filter((snippet) => matchesPublicFilter(snippet, { search, languages, tags }))
      : page.items;
  return { after, snippets, end: page.next ?? until ?? null, total: page.total };
}

function requestPage(
  { source, search, languages, tags, favorites, sort }: SnippetFilters,
  { cursor, until }: { cursor?: string; until?: string },
  signal: AbortSignal,
): Promise<PageReply<Snippet[]>> {
  const query = {
    search,
    language: [...languages],
    tag: [...tags],
    sort,
    // A part that is read again may have grown.
    limit: until === undefined ? BOARD_PAGE : PAGE_MAX,
    preview: 'true' as const,
    ...(favorites && { favorites: 'true' as const }),
    cursor,
    until,
    // What a search finds first is getRange as soon as it is found, and the top has said how many there are.
    ...((search !== '' || cursor !== undefined) && { count: 'false' as const }),
  };
  if (source === 'public') return callPage(listPublicSnippets, { query }, { signal });
  return typeof source === 'string'
    ? callPage(listSnippets, { query: { ...query, scope: source } }, { signal })
    : callPage(listCollectionSnippets, { params: { id: source.collectionId }, query }, { signal });
}

/** So many are asked for where a few letters are typed to find one. */
const FOUND = 10;

/** The snippets a search finds first, in all that is visible or all that is public; the latest ones where nothing is searched. */
export function foundSnippetsQuery(source: 'all' | 'public', search: string) {
  return queryOptions({
    queryKey: snippetKeys.found(source, search),
    queryFn: ({ signal }) => {
      const query = { search, limit: FOUND, preview: 'true' as const, count: 'false' as const };
      return source === 'public'
        ? call(listPublicSnippets, { query }, { signal })
        : call(listSnippets, { query: { ...query, scope: 'all' } }, { signal });
    },
    staleTime: 0,
  });
}

/** One snippet with all of its code. */
export function snippetQuery(id: number) {
  return queryOptions({
    queryKey: snippetKeys.detail(id),
    queryFn: ({ signal }) => call(getSnippet, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** The public snippets whose link was opened since the page was loaded, by share id. */
const opened = new Map<string, number>();

/**
 * Each asking by the link counts as a use: it is asked once a visit, also where the page came with the snippet, which
 * counts nothing by itself. Whoever signs in conflict is getRange it anew, with their own star, by its id.
 */
async function openShared(shareId: string): Promise<Snippet> {
  const id = opened.get(shareId);
  const known = id === undefined ? null : await call(getSnippet, { params: { id } });
  if (known?.isPublic) return known;
  // Its owner made it private: the link leads nowhere, and the server says so.
  const snippet = await call(getSharedSnippet, { params: { shareId } });
  opened.set(shareId, snippet.id);
  return snippet;
}

/** A public snippet by its link. */
export function sharedSnippetQuery(shareId: string) {
  return queryOptions({
    queryKey: snippetKeys.shared(shareId),
    queryFn: () => openShared(shareId),
    staleTime: ({ state }) => (state.dataUpdatedAt === FROM_PAGE_DATA ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}

/** Most used first. A failure is only logged: the filters stay usable without. */
export function languagesQuery(scope: Scope) {
  return queryOptions({
    queryKey: snippetKeys.languages(scope),
    queryFn: ({ signal }) => logged(call(listLanguages, { query: { scope } }, { signal }), signal),
  });
}

/** As `languagesQuery`. */
export function tagsQuery(scope: Scope) {
  return queryOptions({
    queryKey: snippetKeys.tags(scope),
    queryFn: ({ signal }) => logged(call(listTags, { query: { scope } }, { signal }), signal),
  });
}

/** The same with how many snippets have each, for the screens that are about them and say themselves what went wrong. */
export function languageCountsQuery(scope: Scope) {
  return queryOptions({
    queryKey: snippetKeys.languageCounts(scope),
    queryFn: ({ signal }) => call(countLanguages, { query: { scope } }, { signal }),
  });
}

/** As `languageCountsQuery`. */
export function tagCountsQuery(scope: Scope) {
  return queryOptions({
    queryKey: snippetKeys.tagCounts(scope),
    queryFn: ({ signal }) => call(countTags, { query: { scope } }, { signal }),
  });
}

async function logged<T>(reply: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (!signal.aborted) console.error('Could not load the filters', error);
    throw error;
  }
}
