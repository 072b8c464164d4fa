import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getUsage } from '#contract/accounts.ts';
import { BOARD_PAGE } from '#contract/limits.ts';
import { getSnippet, type Snippet } from '#contract/snippets.ts';
import { emptyTrash, listTrash, purgeSnippet, restoreSnippet } from '#contract/trash.ts';
import { call, callPage } from '#web/lib/http.ts';
import { ignoreNotFound, isNotFound } from '#web/lib/http-errors.ts';
import { retryOnce } from '#web/shared/query-client.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';
import { snippetKeys } from './keys.ts';

/** Loads the number of days that the trash keeps a snippet; 0 without a trash. */
export const trashDaysQuery = queryOptions({
  queryKey: snippetKeys.trashDays,
  queryFn: async () => (await call(getUsage, {})).trashDays,
});

/** Loads the deleted snippets, latest first. */
export const trashQuery = infiniteQueryOptions({
  queryKey: snippetKeys.trash,
  queryFn: ({ pageParam, signal }) =>
    callPage(listTrash, { query: { limit: BOARD_PAGE, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 0,
  retry: retryOnce,
});

/** Treats a 404 as success if the snippet is there: an earlier attempt restored it and its reply was lost. */
async function restore(id: number): Promise<Snippet> {
  try {
    return await call(restoreSnippet, { params: { id }, body: {} });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return call(getSnippet, { params: { id } });
  }
}

/** Restores a snippet from the trash. It returns to its position in every list. */
export function useRestoreSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: restore,
    onSuccess: (_, id) => removeTrashed(client, id),
    // Also after a failure: the reply may be lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: snippetKeys.all });
      // Collections show a snippet count.
      void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
    },
  });
}

/** Deletes a snippet in the trash permanently. */
export function usePurgeSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(purgeSnippet, { params: { id } })),
    onSuccess: (_, id) => removeTrashed(client, id),
    onSettled: () => client.invalidateQueries({ queryKey: snippetKeys.trash }),
  });
}

/** Deletes everything in the trash permanently. */
export function useEmptyTrash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(emptyTrash, {}),
    onSettled: () => client.invalidateQueries({ queryKey: snippetKeys.trash }),
  });
}

/** Removes a snippet from the cached trash. */
function removeTrashed(client: QueryClient, id: number): void {
  client.setQueryData(trashQuery.queryKey, (trash) => {
    if (!trash) return trash;
    const pages = trash.pages.map((page) => {
      const items = page.items.filter((snippet) => snippet.id !== id);
      return { ...page, items, total: page.total === null ? null : Math.max(0, page.total - 1) };
    });
    return { ...trash, pages };
  });
}
