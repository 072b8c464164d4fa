import { hashKey, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { countOf, type Parts } from '#web/lib/parts.ts';
import { type SnippetFilters, snippetKeys } from '../api/keys.ts';
import {
  type LoadedList,
  missingFrom,
  NOTHING_LOADED,
  type Place,
  placesOf,
  type Span,
  snippetsOf,
  spanOf,
} from '../api/loaded-list.ts';
import { snippetListQuery, snippetStretchQuery } from '../api/queries.ts';

/** A list of snippets as a board shows it. */
export interface SnippetList {
  /** As far as the list has come; those far from the screen are away and come back before one comes to them. */
  places: Parts<Place>;
  /** Those of them whose content is there. */
  snippets: readonly Snippet[];
  /** With those not loaded yet; -1 where nobody knows. */
  total: number;
  /** Nothing can be shown yet. */
  loading: boolean;
  /** What is shown belongs to the filters before. */
  outdated: boolean;
  loadingMore: boolean;
  /** What was away is on its way back. */
  filling: boolean;
  /** It could not be read again. */
  gap: boolean;
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Told which snippets are the first and the last near the screen, by id. */
  onShow: (firstId: number, lastId: number) => void;
}

/** Reads a list part by part, and keeps the contents of those near the screen. A part that fails leaves what is there. */
export function useSnippetList(filters: SnippetFilters, options: { enabled?: boolean } = {}): SnippetList {
  const query = useQuery({ ...snippetListQuery(filters), ...options });
  const { data, isFetching, isPlaceholderData: outdated, refetch } = query;
  const list = outdated ? undefined : data;
  const next = list?.next ?? null;
  const { span, shown, onShow } = useShown(filters);

  const back = useStretches(filters, list && span ? missingFrom(list, span) : [], shown);
  const [wanted, setWanted] = useState<string | null>(null);
  const more = useStretches(filters, next !== null && wanted === next ? [next] : [], shown);
  const loadMore = useCallback(() => {
    // Once for each cursor: after a failure a person decides, or a broken connection would be asked for ever.
    if (!isFetching) setWanted(next);
  }, [isFetching, next]);
  const retry = () => {
    back.retry();
    more.retry();
    if (query.isError) void refetch();
  };

  const places = useMemo(() => placesOf(data ?? NOTHING_LOADED), [data]);
  return {
    places,
    snippets: useMemo(() => snippetsOf(data ?? NOTHING_LOADED), [data]),
    total: data?.total ?? (data?.next === null ? countOf(places) : -1),
    loading: query.isPending,
    outdated,
    loadingMore: more.isFetching,
    filling: back.isFetching,
    gap: back.error !== null,
    error: query.error ?? more.error,
    hasMore: next !== null,
    loadMore,
    retry,
    onShow,
  };
}

/** Asks for parts of a list for as long as they are wanted. One that came is in the list, and wanted no more. */
function useStretches(filters: SnippetFilters, cursors: readonly (string | null)[], shown: () => Span | null) {
  return useQueries({
    queries: cursors.map((after) => snippetStretchQuery(filters, after, shown)),
    combine: asOne,
  });
}

function asOne(answers: UseQueryResult[]) {
  return {
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ isError }) => isError)?.error ?? null,
    retry() {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

/** Which part of a list is on the screen. What was said of the list for other filters says nothing of this one. */
function useShown(filters: SnippetFilters) {
  const client = useQueryClient();
  const key = hashKey(snippetKeys.list(filters));
  const [said, setSaid] = useState<{ key: string; span: Span } | null>(null);
  const latest = useRef(said);
  const shown = () => (latest.current?.key === key ? latest.current.span : null);

  const onShow = useCallback(
    (firstId: number, lastId: number) => {
      const list = client.getQueryCache().get<LoadedList>(key)?.state.data;
      const span = list && spanOf(list, firstId, lastId);
      if (!span) return;
      const { current } = latest;
      if (current?.key === key && current.span.first === span.first && current.span.last === span.last) return;
      latest.current = { key, span };
      setSaid(latest.current);
    },
    [client, key],
  );
  return { span: said?.key === key ? said.span : null, shown, onShow };
}
