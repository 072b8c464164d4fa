import { useCallback, useRef } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useToggleFavorite } from '../api/mutations.ts';

/** Time in which a click after a card's removal counts as the second of a double click, in ms. */
const DOUBLE_CLICK = 500;

/**
 * Toggles the star of a snippet.
 *
 * @param onlyFavorites the board lists only favorites, so unstarring removes the card
 */
export function useFavorite(onlyFavorites: boolean) {
  const { mutateAsync } = useToggleFavorite();
  /** Cancels the pending focus move of the previous card. */
  const cancelFocusMove = useRef(() => {});
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    async (snippet: Snippet, byPointer: boolean): Promise<void> => {
      const removesCard = onlyFavorites && snippet.isFavorite;
      // The second click of a double click hits the card that moved up.
      if (removesCard && byPointer && performance.now() - removedAt.current < DOUBLE_CLICK) return;
      if (removesCard) removedAt.current = performance.now();
      // Focus has moved already, or the star was restored.
      cancelFocusMove.current();
      const cancel = removesCard
        ? focusNeighborAfterRemoval(document.activeElement, { control: '[data-star]' })
        : () => {};
      cancelFocusMove.current = cancel;
      try {
        // Awaited, because `mutate` callbacks run only for the last call and not after unmount.
        await mutateAsync(snippet);
      } catch (error) {
        // Cancels only for this card.
        cancel();
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
