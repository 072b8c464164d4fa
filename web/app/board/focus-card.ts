import { CARD } from './use-board-keys.ts';

/** Focuses the card of a snippet if it is mounted: browsers drop the focus of a card that changes its position. */
export function focusCardOf(id: number): void {
  const card = document.querySelector<HTMLElement>(`${CARD}[data-snippet="${id}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}
