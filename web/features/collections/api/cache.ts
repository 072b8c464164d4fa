import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { collectionKeys } from './keys.ts';
import { collectionListQuery } from './queries.ts';

/** Shows a collection as the server has just given it; a new one comes first. */
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

/** Takes a deleted collection off the lists. */
export function removeCollection(client: QueryClient, id: number): void {
  client.setQueryData(collectionListQuery.queryKey, (list) => list?.filter((one) => one.id !== id));
  // Not asked for again while its screen is still there, which is about to be left.
  void client.invalidateQueries({ queryKey: collectionKeys.detail(id), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: collectionKeys.list });
}

/** Counts a snippet that was taken out before the server has said so. */
export function decrementSnippetCount(client: QueryClient, id: number): void {
  const change = (collection: Collection) =>
    collection.id === id ? { ...collection, snippetCount: Math.max(0, collection.snippetCount - 1) } : collection;
  client.setQueryData<Collection>(collectionKeys.detail(id), (collection) => collection && change(collection));
  client.setQueryData(collectionListQuery.queryKey, (list) => list?.map(change));
}

/** Asks the server anew for whatever is shown of collections. */
export function refreshCollections(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: collectionKeys.all });
}
