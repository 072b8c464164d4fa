import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { orderPins, pinSnippet, unpinSnippet } from '#contract/pins.ts';
import type { Snippet } from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { movePinned } from './cache.ts';
import { PINNED, snippetKeys } from './keys.ts';
import { idOf, type PagedList, slotsOf, withMoved } from './paged-list.ts';
import { patchSnippet } from './patch-lists.ts';
import { requestPage } from './queries.ts';

interface PinChange extends Pick<Snippet, 'id' | 'isPinned'> {
  /** Ids of all pinned ones in their order. Pinning restores it, unpinning returns it. Without it, pinning puts `id` first. */
  order?: readonly number[] | undefined;
}

/** Pins or unpins optimistically, and reverts it if the server refuses. Unpinning returns the former order. */
export function usePinSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isPinned, order }: PinChange): Promise<readonly number[]> => {
      if (!isPinned) {
        const former = order ?? (await readPinnedIds());
        await call(unpinSnippet, { params: { id } });
        return former;
      }
      await call(pinSnippet, { params: { id } });
      await restorePinOrder(client, order ?? []);
      return order ?? [];
    },
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

/** Moves a pinned snippet before another one, or to the end. The group shows it before the server replies. */
export function useOrderPins() {
  const client = useQueryClient();
  const key = snippetKeys.list(PINNED);
  return useMutation({
    mutationFn: () => call(orderPins, { body: { ids: cachedPinnedIds(client) ?? [] } }),
    onMutate: async ({ id, before }: { id: number; before: number | null }) => {
      // A read in flight would bring the former order back.
      await client.cancelQueries({ queryKey: key });
      const former = client.getQueryData<PagedList>(key);
      client.setQueryData<PagedList>(key, (list) => list && withMoved(list, id, before));
      return { former };
    },
    onError: (_error, _move, context) => client.setQueryData(key, context?.former),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Returns the ids of all pinned snippets as the page shows them; undefined before they are loaded. */
export function cachedPinnedIds(client: QueryClient): number[] | undefined {
  const list = client.getQueryData<PagedList>(snippetKeys.list(PINNED));
  return list && slotsOf(list).flat().map(idOf);
}

/** Returns the ids of all pinned snippets in their order. */
export const readPinnedIds = async (): Promise<number[]> => (await requestPage(PINNED, {})).items.map(idOf);

/** Restores the order that pinned snippets had. Those that were pinned since come first. */
export async function restorePinOrder(client: QueryClient, former: readonly number[]): Promise<void> {
  if (former.length === 0) return;
  const pinned = await readPinnedIds();
  const ids = [...pinned.filter((id) => !former.includes(id)), ...former.filter((id) => pinned.includes(id))];
  await call(orderPins, { body: { ids } });
  await client.invalidateQueries({ queryKey: snippetKeys.list(PINNED) });
}
