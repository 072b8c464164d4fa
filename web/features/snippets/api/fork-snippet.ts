import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forkSnippet } from '#contract/snippet-calls.ts';
import { call } from '#web/lib/http.ts';
import { snippetKeys } from './keys.ts';

/** Creates a private copy of a snippet. */
export function useForkSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(forkSnippet, { params: { id }, body: {} }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: snippetKeys.lists });
      void client.invalidateQueries({ queryKey: snippetKeys.facets });
    },
  });
}
