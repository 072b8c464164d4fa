import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addCollectionItem, type Collection, createCollection } from '#contract/collections.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { refreshCollections } from '../api/cache.ts';

/** Number of snippets added at the same time. */
const PARALLEL = 4;

/** Returns how to undo the deletion of a collection. The restored one has a new id. */
export function useRestoreCollection() {
  const client = useQueryClient();
  return useCallback(
    ({ name, description }: Collection, snippetIds: readonly number[]): (() => Promise<ToastMessage>) => {
      // Kept between attempts, so that a retry continues instead of creating another collection.
      let restored: Collection | null = null;
      const missing = [...snippetIds];

      async function addMissing(collectionId: number): Promise<void> {
        for (let snippetId = missing.pop(); snippetId !== undefined; snippetId = missing.pop()) {
          const params = { id: collectionId, snippetId };
          try {
            // A snippet may have been deleted since.
            await ignoreNotFound(call(addCollectionItem, { params, body: {} }));
          } catch (error) {
            missing.push(snippetId);
            throw error;
          }
        }
      }

      return async () => {
        try {
          restored ??= await call(createCollection, { body: { name, description } });
          const { id } = restored;
          const workers = Array.from({ length: PARALLEL }, () => addMissing(id));
          for (const result of await Promise.allSettled(workers)) if (result.status === 'rejected') throw result.reason;
          return { title: 'Collection restored' };
        } finally {
          refreshCollections(client);
        }
      };
    },
    [client],
  );
}
