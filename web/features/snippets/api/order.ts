import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderCollection } from '#contract/collections.ts';
import { call } from '#web/lib/http.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';
import { type SnippetFilters, snippetKeys } from './keys.ts';
import { type PagedList, withMoved } from './paged-list.ts';

interface Placement {
  collectionId: number;
  snippetId: number;
  before: number | null;
}

/** Moves a snippet of a collection. The list with these filters shows it before the server replies. */
export function useOrderCollection(filters: SnippetFilters) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, ...body }: Placement) => call(orderCollection, { params: { id: collectionId }, body }),
    onMutate: async ({ collectionId, snippetId, before }) => {
      // A read in flight would bring the former order back.
      await client.cancelQueries({ queryKey: snippetKeys.collection(collectionId) });
      const key = snippetKeys.list(filters);
      const former = client.getQueryData<PagedList>(key);
      client.setQueryData<PagedList>(key, (list) => list && withMoved(list, snippetId, before));
      return { former };
    },
    onError: (_error, _placement, context) => client.setQueryData(snippetKeys.list(filters), context?.former),
    onSettled: (_, __, { collectionId }) => {
      void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
      return client.invalidateQueries({ queryKey: snippetKeys.collection(collectionId) });
    },
  });
}
