import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type CollectionPreview, listCollections } from '#contract/collections.ts';
import { BOARD_PAGE } from '#contract/limits.ts';
import { callPage } from '#web/lib/http.ts';
import { retryOnce } from '#web/shared/query-client.ts';
import { collectionKeys } from './keys.ts';

/** Loads the collections of the list with their first snippets. Reloads them when shown again: snippets change elsewhere. */
export const collectionPreviewsQuery = infiniteQueryOptions({
  queryKey: collectionKeys.previews,
  queryFn: ({ pageParam, signal }) => {
    const cursor = pageParam === null ? {} : { cursor: pageParam };
    const query = { scope: 'all', preview: 'true', limit: BOARD_PAGE, ...cursor } as const;
    return callPage(listCollections, { query }, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 0,
  retry: retryOnce,
});

export interface CollectionPreviews {
  /** By the id of the collection. */
  previews: ReadonlyMap<number, readonly CollectionPreview[]>;
  /** Loads the next ones, unless they are loading or there are none. */
  loadMore: () => void;
}

export function useCollectionPreviews(): CollectionPreviews {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(collectionPreviewsQuery);
  const previews = useMemo(
    () => new Map(data?.pages.flatMap(({ items }) => items.map(({ id, preview = [] }) => [id, preview] as const))),
    [data],
  );
  const canLoad = hasNextPage && !isFetching;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  return { previews, loadMore };
}
