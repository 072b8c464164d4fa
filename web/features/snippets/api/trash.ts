import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getUsage } from '#contract/accounts.ts';
import { restoreSnippet } from '#contract/trash.ts';
import { call } from '#web/lib/http.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';
import { snippetKeys } from './keys.ts';

/** Loads the number of days that the trash keeps a snippet; 0 without a trash. */
export const trashDaysQuery = queryOptions({
  queryKey: snippetKeys.trashDays,
  queryFn: async () => (await call(getUsage, {})).trashDays,
});

/** Restores a snippet from the trash. It returns to its position in every list. */
export function useRestoreSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restoreSnippet, { params: { id }, body: {} }),
    // Also after a failure: the reply may be lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: snippetKeys.all });
      // Collections show a snippet count.
      void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
    },
  });
}
