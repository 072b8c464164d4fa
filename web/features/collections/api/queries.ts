import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Collection, getCollection, listCollections } from '#contract/collections.ts';
import { call, callPage } from '#web/lib/http.ts';
import { retryOnce } from '#web/shared/query-client.ts';
import { collectionKeys } from './keys.ts';

/** Loads the viewer's own collections and those shared with them, newest first, in pages of up to 1,000. */
export const collectionListQuery = queryOptions({
  queryKey: collectionKeys.list,
  queryFn: async ({ signal }) => {
    const collections: Collection[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Collection[]; next: string | null } = await callPage(
        listCollections,
        { query: { scope: 'all', ...(cursor !== null && { cursor }) } },
        { signal },
      );
      collections.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    return collections;
  },
  retry: retryOnce,
});

/** Loads the collections with a snippet that the viewer may read. */
export function collectionsOfSnippetQuery(snippetId: number) {
  return queryOptions({
    queryKey: collectionKeys.ofSnippet(snippetId),
    queryFn: ({ signal }) => call(listCollections, { query: { scope: 'all', snippetId } }, { signal }),
  });
}

export function collectionQuery(id: number) {
  return queryOptions({
    queryKey: collectionKeys.detail(id),
    queryFn: ({ signal }) => call(getCollection, { params: { id } }, { signal }),
  });
}

/** Loads a collection, with the list entry as placeholder. */
export function useCollection(id: number) {
  const client = useQueryClient();
  return useQuery({
    ...collectionQuery(id),
    retry: retryOnce,
    placeholderData: () => client.getQueryData(collectionListQuery.queryKey)?.find((one) => one.id === id),
  });
}
