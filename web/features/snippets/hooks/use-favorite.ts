import { useCallback, useRef } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useToggleFavorite } from '../api/mutations.ts';

/** How long after a card has gone a click is taken for the second of a double click on it, in ms. */
const DOUBLE_CLICK = 500;

/**
 * Gives a snippet its star or takes it away, and says where that failed.
 *
 * @param onlyFavorites the board shows favourites alone: a card goes with its star
 */
export function useFavorite(onlyFavorites: boolean) {
  const { mutateAsync } = useToggleFavorite();
  /** Ends the wait for a card to go and the focus with it. */
  const lastStay = useRef(() => {});
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    async (snippet: Snippet, byPointer: boolean): Promise<void> => {
      const goes = onlyFavorites && snippet.isFavorite;
      // The next card is where the one before was pointed at, and nobody meant that one.
      if (goes && byPointer && performance.now() - wentAt.current < DOUBLE_CLICK) return;
      if (goes) wentAt.current = performance.now();
      // It is on another card by now, or the star was put back.
      lastStay.current();
      const stay = goes ? focusNeighborAfterRemoval(document.activeElement, { control: '[data-star]' }) : () => {};
      lastStay.current = stay;
      try {
        // Awaited: callbacks of `mutate` come for the last star alone, and only while the board is there.
        await mutateAsync(snippet);
      } catch (error) {
        // Of this card alone: another one may be about to go.
        stay();
        toast({
          title: 'Error updating favorite status',
          description: errorMessage(error),
          variant: 'destructive',
        });
      }
    },
    [mutateAsync, onlyFavorites],
  );
}
