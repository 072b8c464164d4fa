import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeSnippets } from '#contract/bulk.ts';
import type { Sent } from '#contract/call.ts';
import { call } from '#web/lib/http.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';
import { removeSnippets } from './cache.ts';
import { snippetKeys } from './keys.ts';

export type BulkChange = Sent<typeof changeSnippets>['body'];

/** Changes several snippets in one transaction. */
export function useChangeSnippets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkChange) => call(changeSnippets, { body }),
    onSuccess: ({ failed }, { action, ids }) => {
      if (action !== 'trash') return;
      const kept = new Set(failed.map(({ id }) => id));
      removeSnippets(client, new Set(ids.filter((id) => !kept.has(id))));
    },
    // Also after a failure: the reply may be lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: snippetKeys.all });
      void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
    },
  });
}
