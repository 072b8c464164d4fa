import { useEffect } from 'react';
import { usePageShortcuts } from '#web/shared/page-shortcuts.ts';

export const CARD = '[role="feed"] article';
/** Height of the sticky header, in px. */
const HEADER = 56;

const SHORTCUTS = {
  j: () => focusCard(1),
  k: () => focusCard(-1),
  c: () => copyCard(),
  x: () => selectCard(),
  X: () => selectCard(true),
};

/**
 * Adds `j` and `k`, which focus the next and the previous card, Enter, which opens the focused one, `c`, which
 * copies its code, and `x`, which selects it; with Shift also the cards between it and the last one.
 */
export function useBoardKeys(): void {
  usePageShortcuts(SHORTCUTS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented } = event;
      if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLElement) || !target.matches(CARD)) return;
      // A row shows its code. The title of a card leads to the page of the snippet.
      const opener = target.querySelector<HTMLElement>('[data-open-row]') ?? target.querySelector<HTMLElement>('h2 a');
      opener?.click();
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

/** Copies the code of the card with the focus. */
function copyCard(): void {
  document.activeElement?.closest(CARD)?.querySelector<HTMLElement>('[data-copy]')?.click();
}

/** Clicks the checkbox of the card with the focus. */
function selectCard(shiftKey = false): void {
  const box = document.activeElement?.closest(CARD)?.querySelector('.card-corner input');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
