import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createSearch, deleteSearch, type SavedSearchInput, updateSearch } from '#contract/searches.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { searchListQuery } from './queries.ts';

/** Reloads the list, also after a failure: another tab may have changed it. */
function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: searchListQuery.queryKey });
}

/** Saves a search: a new one without an id. */
export function useSaveSearch() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: SavedSearchInput }) =>
      id === null ? call(createSearch, { body: input }) : call(updateSearch, { params: { id }, body: input }),
    onSettled,
  });
}

export function useDeleteSearch() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(deleteSearch, { params: { id } })),
    onSettled,
  });
}
