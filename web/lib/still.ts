import { useCallback, useRef } from 'react';
import { STILL_CARDS, STILL_ID } from '#contract/pages.ts';

/** Whether what the server drew of the landing still hides the app. */
export const isStillThere = () => document.getElementById(STILL_ID) !== null;

/** Takes it away: something of the app is there instead. */
export function removeStill(): void {
  document.getElementById(STILL_ID)?.remove();
}

/**
 * Leaves it over a wall until that has drawn as many cards itself.
 *
 * @param cards so many are on the wall
 * @returns to be called with the position of each card that was drawn
 */
export function useStillUntilDrawn(cards: number): (position: number) => void {
  const drawn = useRef(new Set<number>());
  return useCallback(
    (position) => {
      // Long gone, as a rule: of a wall of thousands no more is remembered than that.
      if (drawn.current.size >= STILL_CARDS) return;
      drawn.current.add(position);
      if (drawn.current.size >= Math.min(STILL_CARDS, cards)) removeStill();
    },
    [cards],
  );
}
