import type { SnippetFilters } from '#web/features/snippets/api/keys.ts';
import { useOrderCollection } from '#web/features/snippets/api/order.ts';
import { idOf } from '#web/features/snippets/api/paged-list.ts';
import type { SnippetList } from '#web/features/snippets/api/use-snippet-list.ts';
import type { Mover } from '#web/features/snippets/card/move-context.ts';
import { useMover } from './use-mover.ts';

/** Returns how to move the snippets of a collection; null if that is not possible. */
export function useCollectionOrder(filters: SnippetFilters, list: SnippetList, isPossible: boolean): Mover | null {
  const { mutateAsync } = useOrderCollection(filters);
  const { source } = filters;
  const collectionId =
    isPossible && typeof source === 'object' && 'collectionId' in source ? source.collectionId : null;
  return useMover(
    collectionId === null
      ? null
      : {
          ids: () => list.slots.flat().map(idOf),
          total: list.total,
          nextOf(id) {
            const ids = list.slots.flat().map(idOf);
            return ids[ids.indexOf(id) + 1] ?? (list.hasMore ? undefined : null);
          },
          endWithout: () => null,
          place: async (snippetId, before) => void (await mutateAsync({ collectionId, snippetId, before })),
        },
  );
}
