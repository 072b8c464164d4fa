import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addCollectionItem,
  type Collection,
  type CollectionInput,
  createCollection,
  deleteCollection,
  removeCollectionItem,
  updateCollection,
} from '#contract/collections.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound, isNotFound } from '#web/lib/http-errors.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { isShared } from '../utils/roles.ts';
import { cacheCollection, decrementSnippetCount, refreshCollections, removeCollection } from './cache.ts';
import { readSnippetIds } from './snippet-ids.ts';

/** Creates a collection, or updates the version `basedOn`. */
export function useSaveCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, basedOn }: { id: number | null; input: CollectionInput; basedOn?: string }) =>
      id === null
        ? call(createCollection, { body: input })
        : call(updateCollection, { params: { id }, body: { ...input, basedOn } }),
    onSuccess: (stored) => cacheCollection(client, stored),
  });
}

/**
 * Deletes a collection but not its snippets. Returns their ids, which `useRestoreCollection` needs; null if it was gone
 * already.
 */
export function useDeleteCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Collection) => {
      try {
        const snippetIds = await readSnippetIds(id);
        await call(deleteCollection, { params: { id } });
        return snippetIds;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    onSuccess: (_, { id }) => removeCollection(client, id),
  });
}

interface Item {
  collectionId: number;
  snippetId: number;
}

/** Adds a snippet. Idempotent. */
export function useAddItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, snippetId }: Item) =>
      call(addCollectionItem, { params: { id: collectionId, snippetId }, body: {} }),
    onSuccess: (stored) => {
      cacheCollection(client, stored);
      // A card dragged from another window may land on the open collection. In a shared one, its snippet is shared too.
      const ofCollection = [...SNIPPETS_ROOT, 'list', { source: { collectionId: stored.id } }];
      void client.invalidateQueries({ queryKey: isShared(stored) ? SNIPPETS_ROOT : ofCollection });
    },
    // It may have been deleted elsewhere.
    onError: () => refreshCollections(client),
  });
}

/** Removes a snippet from a collection. */
export function useRemoveItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, snippetId }: Item) =>
      ignoreNotFound(call(removeCollectionItem, { params: { id: collectionId, snippetId } })),
    onMutate: ({ collectionId }) => decrementSnippetCount(client, collectionId),
    // Restores the count after a failure.
    onSettled: () => refreshCollections(client),
  });
}
