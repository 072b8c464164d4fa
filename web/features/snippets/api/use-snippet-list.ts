import { hashKey, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { type Chunks, chunkedLength } from '#web/lib/chunks.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { type SnippetFilters, snippetKeys } from './keys.ts';
import {
  EMPTY_LIST,
  evictedCursorsNear,
  loadedSnippets,
  type PagedList,
  type PageRange,
  pageRangeOf,
  type Slot,
  slotsOf,
} from './paged-list.ts';
import { snippetListQuery, snippetPageQuery } from './queries.ts';

/** State of a snippet list for a board. */
export interface SnippetList {
  /** One chunk per page; evicted slots are ids and reload near the viewport. */
  slots: Chunks<Slot>;
  /** The loaded ones. */
  snippets: readonly Snippet[];
  /** Total number of snippets; -1 if unknown. */
  total: number;
  /** No data to show yet. */
  loading: boolean;
  /** Shows the list of the previous filters. */
  outdated: boolean;
  loadingMore: boolean;
  /** An evicted page is loading again. */
  reloading: boolean;
  /** An evicted page could not be loaded again. */
  reloadFailed: boolean;
  error: Error | null;
  /** Why the server refuses the search, such as an invalid expression. The list is then the last one before. */
  refusal: string | null;
  /** The search whose result it shows. */
  search: string;
  /** The snippets have all words of the search, which is nowhere as a phrase. */
  isByWords: boolean;
  /** The search ended before it had seen everything. */
  isIncomplete: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Receives the ids of the first and last snippet near the viewport. */
  onVisibleChange: (firstId: number, lastId: number) => void;
}

/** Loads a list page by page, and evicts pages far from the viewport. A failed page leaves the list unchanged. */
export function useSnippetList(wanted: SnippetFilters, options: { enabled?: boolean } = {}): SnippetList {
  const { filters, refusal } = useAcceptedFilters(wanted, options);
  const query = useQuery({
    ...snippetListQuery(filters),
    ...options,
    // The list before a refused search has just been loaded.
    ...(refusal !== null && { staleTime: Number.POSITIVE_INFINITY }),
  });
  const { data, isFetching, isPlaceholderData: outdated, refetch } = query;
  const list = outdated ? undefined : data;
  const next = list?.next ?? null;
  const { range, getRange, onVisibleChange } = useVisibleRange(filters);

  const reloaded = usePages(filters, list && range ? evictedCursorsNear(list, range) : [], getRange);
  const [requested, setRequested] = useState<string | null>(null);
  const more = usePages(filters, next !== null && requested === next ? [next] : [], getRange);
  const loadMore = useCallback(() => {
    // Once per cursor: after a failure the person retries, otherwise a broken connection would loop.
    if (!isFetching) setRequested(next);
  }, [isFetching, next]);
  const retry = () => {
    reloaded.retry();
    more.retry();
    if (query.isError) void refetch();
  };

  const slots = useMemo(() => slotsOf(data ?? EMPTY_LIST), [data]);
  return {
    slots,
    snippets: useMemo(() => loadedSnippets(data ?? EMPTY_LIST), [data]),
    total: data?.total ?? (data?.next === null ? chunkedLength(slots) : -1),
    loading: query.isPending,
    outdated,
    loadingMore: more.isFetching,
    reloading: reloaded.isFetching,
    reloadFailed: reloaded.error !== null,
    error: query.error ?? more.error,
    refusal,
    search: filters.search,
    isByWords: list?.isByWords ?? false,
    isIncomplete: list?.isIncomplete ?? false,
    hasMore: next !== null,
    loadMore,
    retry,
    onVisibleChange,
  };
}

/** Returns the wanted filters. While the server refuses the search, the last ones that worked, or those without it. */
function useAcceptedFilters(wanted: SnippetFilters, options: { enabled?: boolean }) {
  const { error, isSuccess, isPlaceholderData } = useQuery({ ...snippetListQuery(wanted), ...options });
  const accepted = useRef<SnippetFilters>(null);
  const isAccepted = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (isAccepted) accepted.current = wanted;
  }, [isAccepted, wanted]);
  const refusal = refusalOf(error);
  const filters = refusal === null ? wanted : (accepted.current ?? { ...wanted, search: '' });
  return { filters, refusal };
}

const refusalOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.issues.some(({ path }) => path === 'q') ? error.message : null;

/** Loads pages until they are merged into the list. */
function usePages(filters: SnippetFilters, cursors: readonly (string | null)[], getRange: () => PageRange | null) {
  return useQueries({
    queries: cursors.map((after) => snippetPageQuery(filters, after, getRange)),
    combine: combineResults,
  });
}

function combineResults(results: UseQueryResult[]) {
  return {
    isFetching: results.some(({ isFetching }) => isFetching),
    error: results.find(({ isError }) => isError)?.error ?? null,
    retry() {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

/** Tracks which pages are in the viewport. The range of other filters is ignored. */
function useVisibleRange(filters: SnippetFilters) {
  const client = useQueryClient();
  const key = hashKey(snippetKeys.list(filters));
  const [reported, setReported] = useState<{ key: string; range: PageRange } | null>(null);
  const latest = useRef(reported);
  const getRange = () => (latest.current?.key === key ? latest.current.range : null);

  const onVisibleChange = useCallback(
    (firstId: number, lastId: number) => {
      const list = client.getQueryCache().get<PagedList>(key)?.state.data;
      const range = list && pageRangeOf(list, firstId, lastId);
      if (!range) return;
      const { current } = latest;
      if (current?.key === key && current.range.first === range.first && current.range.last === range.last) return;
      latest.current = { key, range };
      setReported(latest.current);
    },
    [client, key],
  );
  return { range: reported?.key === key ? reported.range : null, getRange, onVisibleChange };
}
