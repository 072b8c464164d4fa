import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { collectionKeys } from './keys.ts';
import { collectionListQuery } from './queries.ts';

/** Caches a collection; a new one goes first. */
export function cacheCollection(client: QueryClient, collection: Collection): void {
  client.setQueryData(collectionKeys.detail(collection.id), collection);
  client.setQueryData(collectionListQuery.queryKey, (list) => {
    if (list === undefined) return list;
    return list.some(({ id }) => id === collection.id)
      ? list.map((one) => (one.id === collection.id ? collection : one))
      : [collection, ...list];
  });
  refreshCollections(client);
}

/** Removes a deleted collection from the lists. */
export function removeCollection(client: QueryClient, id: number): void {
  client.setQueryData(collectionListQuery.queryKey, (list) => list?.filter((one) => one.id !== id));
  // No refetch: its screen is still mounted but about to close.
  void client.invalidateQueries({ queryKey: collectionKeys.detail(id), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: collectionKeys.list });
}

/** Decrements a collection's count optimistically. */
export function decrementSnippetCount(client: QueryClient, id: number): void {
  const change = (collection: Collection) =>
    collection.id === id ? { ...collection, snippetCount: Math.max(0, collection.snippetCount - 1) } : collection;
  client.setQueryData<Collection>(collectionKeys.detail(id), (collection) => collection && change(collection));
  client.setQueryData(collectionListQuery.queryKey, (list) => list?.map(change));
}

/** Reloads all collection queries in use. */
export function refreshCollections(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: collectionKeys.all });
}
