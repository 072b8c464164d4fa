import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import type { SnippetFilters } from '../keys.ts';
import { snippetListQuery } from '../queries.ts';

/** A list of snippets as a board shows it. */
export interface SnippetList {
  snippets: readonly Snippet[];
  /** With those not loaded yet; -1 where nobody knows. */
  total: number;
  /** Nothing can be shown yet. */
  loading: boolean;
  /** What is shown belongs to the filters before. */
  outdated: boolean;
  loadingMore: boolean;
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Reads a list page by page. A failed page leaves what is there. */
export function useSnippetList(filters: SnippetFilters, options: { enabled?: boolean } = {}): SnippetList {
  const query = useInfiniteQuery({ ...snippetListQuery(filters), ...options });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const snippets = useMemo(() => distinct(data?.pages.flatMap(({ items }) => items) ?? []), [data]);
  const loadMore = useCallback(() => {
    // After a failure a person decides, or a broken connection would be asked for ever.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const retry = useCallback(() => {
    void (isFetchNextPageError ? fetchNextPage() : refetch());
  }, [isFetchNextPageError, fetchNextPage, refetch]);
  return {
    snippets,
    total: data?.pages[0]?.total ?? (data === undefined || hasNextPage ? -1 : snippets.length),
    loading: query.isPending,
    outdated: query.isPlaceholderData,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    hasMore: hasNextPage,
    loadMore,
    retry,
  };
}

/** A snippet that was changed while somebody scrolled can come a second time, on a later page. */
function distinct(snippets: readonly Snippet[]): Snippet[] {
  return [...new Map(snippets.map((snippet) => [snippet.id, snippet])).values()];
}
