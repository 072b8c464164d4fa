import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pinSnippet, unpinSnippet } from '#contract/pins.ts';
import type { Snippet } from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { movePinned, patchSnippet } from './cache.ts';
import { snippetKeys } from './keys.ts';

type Pinned = Pick<Snippet, 'id' | 'isPinned'>;

/** Pins or unpins optimistically, and reverts it if the server refuses. */
export function usePinSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPinned }: Pinned) =>
      isPinned ? call(pinSnippet, { params: { id } }) : call(unpinSnippet, { params: { id } }),
    onMutate: async ({ id, isPinned }) => {
      // A read in flight would overwrite the pin.
      const reads = [snippetKeys.lists, snippetKeys.detail(id)];
      await Promise.all(reads.map((queryKey) => client.cancelQueries({ queryKey })));
      movePinned(client, id, isPinned);
    },
    onError: (_, { id, isPinned }) => patchSnippet(client, id, () => ({ isPinned: !isPinned })),
    onSettled: (_, __, { id }) => {
      void client.invalidateQueries({ queryKey: snippetKeys.detail(id) });
      return client.invalidateQueries({ queryKey: snippetKeys.lists });
    },
  });
}
