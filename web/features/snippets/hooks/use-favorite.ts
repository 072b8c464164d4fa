import { useCallback, useRef } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { messageOf } from '#web/lib/http-errors.ts';
import { focusBesideOnceGone } from '#web/ui/focus-beside.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useToggleFavorite } from '../mutations.ts';

/**
 * Gives a snippet its star or takes it away, and says where that failed.
 *
 * @param onlyFavorites the board shows favourites alone: a card goes with its star
 */
export function useFavorite(onlyFavorites: boolean) {
  const { mutateAsync } = useToggleFavorite();
  /** Ends the wait for a card to go and the focus with it. */
  const lastStay = useRef(() => {});
  return useCallback(
    async (snippet: Snippet): Promise<void> => {
      // It is on another card by now, or the star was put back.
      lastStay.current();
      const goes = onlyFavorites && snippet.isFavorite;
      const stay = goes ? focusBesideOnceGone(document.activeElement, { control: '[data-star]' }) : () => {};
      lastStay.current = stay;
      try {
        // Awaited: callbacks of `mutate` come for the last star alone, and only while the board is there.
        await mutateAsync(snippet);
      } catch (error) {
        // Of this card alone: another one may be about to go.
        stay();
        toast({
          title: 'Error updating favorite status',
          description: messageOf(error),
          variant: 'destructive',
        });
      }
    },
    [mutateAsync, onlyFavorites],
  );
}
