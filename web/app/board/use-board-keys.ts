import { useEffect, useMemo } from 'react';
import { usePageShortcuts } from '#web/shared/page-shortcuts.ts';

const CARD = '[role="feed"] article';
/** Height of the sticky header, in px. */
const HEADER = 56;

/** Adds `j` and `k`, which focus the next and the previous card, and Enter, which opens the focused one. */
export function useBoardKeys(): void {
  usePageShortcuts(useMemo(() => ({ j: () => focusCard(1), k: () => focusCard(-1) }), []));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented } = event;
      if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLElement) || !target.matches(CARD)) return;
      // The title leads to the page of the snippet.
      target.querySelector<HTMLElement>('h2 a')?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Focuses a card relative to the one with the focus, or else the first visible one. */
function focusCard(step: 1 | -1): void {
  // The masonry mounts its cards in list order, from above to below the viewport.
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const current = cards.findIndex((card) => card.contains(document.activeElement));
  const next =
    current === -1
      ? cards.find((card) => card.getBoundingClientRect().bottom > HEADER)
      : cards[Math.max(0, current + step)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
