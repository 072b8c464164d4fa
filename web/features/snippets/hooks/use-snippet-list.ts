import { hashKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { type SnippetFilters, snippetKeys } from '../keys.ts';
import {
  isSnippet,
  type LoadedList,
  missingFrom,
  NOTHING_LOADED,
  type Place,
  placesOf,
  type Span,
  spanOf,
} from '../loaded-list.ts';
import { snippetListQuery, snippetStretchQuery } from '../queries.ts';

/** A list of snippets as a board shows it. */
export interface SnippetList {
  /** As far as the list has come; those far from the screen are away and come back before one comes to them. */
  places: readonly Place[];
  /** Those of them whose content is there. */
  snippets: readonly Snippet[];
  /** With those not loaded yet; -1 where nobody knows. */
  total: number;
  /** Nothing can be shown yet. */
  loading: boolean;
  /** What is shown belongs to the filters before. */
  outdated: boolean;
  loadingMore: boolean;
  /** How it is with what is away and was asked for again. */
  comingBack: 'nothing' | 'coming' | 'failed';
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Told which snippets are the first and the last on the screen, by id. */
  onShow: (firstId: number, lastId: number) => void;
}

/** Reads a list part by part. One that fails leaves what is there. */
export function useSnippetList(filters: SnippetFilters, options: { enabled?: boolean } = {}): SnippetList {
  const query = useQuery({ ...snippetListQuery(filters), ...options });
  const { data, isFetching, isPlaceholderData: outdated, refetch } = query;
  const list = outdated ? undefined : data;
  const next = list?.next ?? null;
  const { span, shown, onShow } = useShown(filters);

  const [wanted, setWanted] = useState<string | null>(null);
  const more = next !== null && wanted === next ? [next] : [];
  const asked = [...(list && span ? missingFrom(list, span) : []), ...more];
  const answers = useQueries({ queries: asked.map((after) => snippetStretchQuery(filters, after, shown)) });
  const [moreAnswer] = more.length > 0 ? answers.slice(-1) : [];
  const back = more.length > 0 ? answers.slice(0, -1) : answers;

  const loadMore = useCallback(() => {
    // Once for each cursor: after a failure a person decides, or a broken connection would be asked for ever.
    if (!isFetching) setWanted(next);
  }, [isFetching, next]);
  const failed = answers.filter(({ isError }) => isError);
  const retry = () => {
    for (const answer of failed) void answer.refetch();
    if (failed.length === 0) void refetch();
  };
  const places = useMemo(() => placesOf(data ?? NOTHING_LOADED), [data]);
  return {
    places,
    snippets: useMemo(() => places.filter(isSnippet), [places]),
    total: data?.total ?? (data?.next === null ? places.length : -1),
    loading: query.isPending,
    outdated,
    loadingMore: moreAnswer?.isFetching ?? false,
    comingBack: back.some(({ isError }) => isError)
      ? 'failed'
      : back.some(({ isFetching: isComing }) => isComing)
        ? 'coming'
        : 'nothing',
    error: query.error ?? moreAnswer?.error ?? null,
    hasMore: next !== null,
    loadMore,
    retry,
    onShow,
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
