import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { useAddItem, useRemoveItem } from '#web/features/collections/api/mutations.ts';
import { hideFromCollection } from '#web/features/snippets/api/cache.ts';
import { snippetKeys } from '#web/features/snippets/api/keys.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Removes a snippet from a collection optimistically, and restores it if the server refuses. */
export function useRemoveFromCollection(collectionId: number) {
  const client = useQueryClient();
  const { mutateAsync: removeItem } = useRemoveItem();
  const { mutateAsync: addItem } = useAddItem();
  return useCallback(
    async ({ id }: Snippet) => {
      const queryKey = snippetKeys.collection(collectionId);
      const stay = focusNeighborAfterRemoval(document.activeElement);
      // A list in flight would bring the removed snippet back.
      await client.cancelQueries({ queryKey });
      const putBack = hideFromCollection(client, collectionId, id);
      try {
        await removeItem({ collectionId, snippetId: id });
        toastWithUndo(
          { title: 'Snippet removed', description: 'The snippet has been removed from the collection.' },
          async () => {
            await addItem({ collectionId, snippetId: id });
            return { title: 'Snippet added', description: 'The snippet has been added to the collection.' };
          },
        );
      } catch (error) {
        stay();
        putBack();
        toast({
          title: 'Error removing snippet',
          description: errorMessage(error),
          variant: 'destructive',
        });
      } finally {
        void client.invalidateQueries({ queryKey });
      }
    },
    [client, collectionId, removeItem, addItem],
  );
}
