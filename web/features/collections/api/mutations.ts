import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addCollectionItem,
  type CollectionInput,
  createCollection,
  deleteCollection,
  removeCollectionItem,
  updateCollection,
} from '#contract/collections.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { cacheCollection, decrementSnippetCount, refreshCollections, removeCollection } from './cache.ts';

/** Stores a collection: a new one, or what was changed of the version of the one with this id that was stored at `basedOn`. */
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

/** Deletes a collection. Its snippets stay. */
export function useDeleteCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(deleteCollection, { params: { id } })),
    onSuccess: (_, id) => removeCollection(client, id),
  });
}

interface Item {
  collectionId: number;
  snippetId: number;
}

/** Adds a snippet; one that is in the collection already stays there. */
export function useAddItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, snippetId }: Item) =>
      call(addCollectionItem, { params: { id: collectionId, snippetId }, body: {} }),
    onSuccess: (stored) => {
      cacheCollection(client, stored);
      // It may be on the screen: a card can be dragged there from another window.
      void client.invalidateQueries({ queryKey: [...SNIPPETS_ROOT, 'list', { source: { collectionId: stored.id } }] });
    },
    // It may have been deleted elsewhere: then it is not offered again.
    onError: () => refreshCollections(client),
  });
}

/** Takes a snippet out of a collection; the snippet stays. */
export function useRemoveItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, snippetId }: Item) =>
      ignoreNotFound(call(removeCollectionItem, { params: { id: collectionId, snippetId } })),
    onMutate: ({ collectionId }) => decrementSnippetCount(client, collectionId),
    // Also after a failure: then the count is what it was.
    onSettled: () => refreshCollections(client),
  });
}
