import { hashKey, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { type Chunks, chunkedLength } from '#web/lib/chunks.ts';
import { type SnippetFilters, snippetKeys } from '../api/keys.ts';
import {
  EMPTY_LIST,
  evictedCursorsNear,
  loadedSnippets,
  type PagedList,
  type PageRange,
  pageRangeOf,
  type Slot,
  slotsOf,
} from '../api/paged-list.ts';
import { snippetListQuery, snippetPageQuery } from '../api/queries.ts';

/** A list of snippets as a board shows it. */
export interface SnippetList {
  /** As far as the list has come; those far from the screen are away and come back before one comes to them. */
  slots: Chunks<Slot>;
  /** Those of them whose content is there. */
  snippets: readonly Snippet[];
  /** With those not loaded yet; -1 where nobody knows. */
  total: number;
  /** Nothing can be getRange yet. */
  loading: boolean;
  /** What is getRange belongs to the filters before. */
  outdated: boolean;
  loadingMore: boolean;
  /** What was away is on its way back. */
  restoring: boolean;
  /** It could not be read again. */
  restoreFailed: boolean;
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Told which snippets are the first and the last near the screen, by id. */
  onVisibleChange: (firstId: number, lastId: number) => void;
}

/** Reads a list part by part, and keeps the contents of those near the screen. A part that fails leaves what is there. */
export function useSnippetList(filters: SnippetFilters, options: { enabled?: boolean } = {}): SnippetList {
  const query = useQuery({ ...snippetListQuery(filters), ...options });
  const { data, isFetching, isPlaceholderData: outdated, refetch } = query;
  const list = outdated ? undefined : data;
  const next = list?.next ?? null;
  const { range, getRange, onVisibleChange } = useVisibleRange(filters);

  const back = usePages(filters, list && range ? evictedCursorsNear(list, range) : [], getRange);
  const [wanted, setWanted] = useState<string | null>(null);
  const more = usePages(filters, next !== null && wanted === next ? [next] : [], getRange);
  const loadMore = useCallback(() => {
    // Once for each cursor: after a failure a person decides, or a broken connection would be asked for ever.
    if (!isFetching) setWanted(next);
  }, [isFetching, next]);
  const retry = () => {
    back.retry();
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
    restoring: back.isFetching,
    restoreFailed: back.error !== null,
    error: query.error ?? more.error,
    hasMore: next !== null,
    loadMore,
    retry,
    onVisibleChange,
  };
}

/** Asks for parts of a list for as long as they are wanted. One that came is in the list, and wanted no more. */
function usePages(filters: SnippetFilters, cursors: readonly (string | null)[], getRange: () => PageRange | null) {
  return useQueries({
    queries: cursors.map((after) => snippetPageQuery(filters, after, getRange)),
    combine: combineResults,
  });
}

function combineResults(answers: UseQueryResult[]) {
  return {
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ isError }) => isError)?.error ?? null,
    retry() {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

/** Which part of a list is on the screen. What was said of the list for other filters says nothing of this one. */
function useVisibleRange(filters: SnippetFilters) {
  const client = useQueryClient();
  const key = hashKey(snippetKeys.list(filters));
  const [said, setSaid] = useState<{ key: string; range: PageRange } | null>(null);
  const latest = useRef(said);
  const getRange = () => (latest.current?.key === key ? latest.current.range : null);

  const onVisibleChange = useCallback(
    (firstId: number, lastId: number) => {
      const list = client.getQueryCache().get<PagedList>(key)?.state.data;
      const range = list && pageRangeOf(list, firstId, lastId);
      if (!range) return;
      const { current } = latest;
      if (current?.key === key && current.range.first === range.first && current.range.last === range.last) return;
      latest.current = { key, range };
      setSaid(latest.current);
    },
    [client, key],
  );
  return { range: said?.key === key ? said.range : null, getRange, onVisibleChange };
}
