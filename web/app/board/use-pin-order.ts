import type { Snippet } from '#contract/snippets.ts';
import { useOrderPins } from '#web/features/snippets/api/pins.ts';
import type { Mover } from '#web/features/snippets/card/move-context.ts';
import { useMover } from './use-mover.ts';

/**
 * Returns how to move the pinned snippets of a board; null without any.
 *
 * @param all pinned snippets
 * @param shown those on the board
 */
export function usePinOrder(all: readonly Snippet[], shown: readonly Snippet[]): Mover | null {
  const { mutateAsync } = useOrderPins();
  const ids = shown.map(({ id }) => id);
  return useMover(
    shown.length === 0
      ? null
      : {
          ids: () => ids,
          total: ids.length,
          // Also one that the board does not show, so that Undo restores the order of all.
          nextOf: (id) => all[all.findIndex((one) => one.id === id) + 1]?.id ?? null,
          endWithout(moved) {
            const last = ids.findLast((id) => id !== moved);
            const following = all.slice(all.findIndex(({ id }) => id === last) + 1).find(({ id }) => id !== moved);
            return following?.id ?? null;
          },
          place: async (id, before) => void (await mutateAsync({ id, before })),
        },
  );
}
