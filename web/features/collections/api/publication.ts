import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { getPublicCollection, publishCollection } from '#contract/public-collections.ts';
import { call } from '#web/lib/http.ts';
import { cacheCollection, refreshCollections } from './cache.ts';
import { collectionKeys } from './keys.ts';

/** Toggles the public page of a collection. */
export function usePublishCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPublic }: Pick<Collection, 'id' | 'isPublic'>) =>
      call(publishCollection, { params: { id }, body: { isPublic: !isPublic } }),
    onSuccess: (stored) => cacheCollection(client, stored),
    onError: () => refreshCollections(client),
  });
}

/** Loads a public collection as everyone sees it. */
export const publicCollectionQuery = (shareId: string) =>
  queryOptions({
    queryKey: collectionKeys.public(shareId),
    queryFn: ({ signal }) => call(getPublicCollection, { params: { shareId } }, { signal }),
    staleTime: 0,
  });
