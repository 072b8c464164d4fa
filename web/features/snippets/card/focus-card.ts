import { leaveFocusTo } from '#web/ui/focus-neighbor.ts';

const cardOf = (id: number) => document.querySelector<HTMLElement>(`[role="feed"] article[data-snippet="${id}"]`);

/**
 * Focuses the card of a snippet, whose focus browsers drop when it changes its position. Without a keyboard the page
 * does not scroll to it.
 *
 * @returns false if it is not mounted
 */
export function focusCardOf(id: number): boolean {
  const card = cardOf(id);
  card?.focus({ preventScroll: true });
  if (card?.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' });
  return card !== null;
}

/** The last action that moves a card. */
let latest: Promise<unknown> | null = null;

/**
 * Keeps the focus on the card of a snippet while an action moves it to another list, or passes it to its neighbor
 * if the card is not mounted there.
 */
export async function keepFocusOnCard<Result>(id: number, action: () => Promise<Result>): Promise<Result> {
  const item = cardOf(id)?.closest('[data-index], [data-pinned]');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const neighborId = Number(neighbor?.querySelector<HTMLElement>('[data-snippet]')?.dataset.snippet);
  const acted = action();
  latest = acted;
  // On a slow device the next action may start before the cards of this one are rendered.
  const isLost = () =>
    latest === acted &&
    (document.activeElement === document.body || document.activeElement === document.querySelector('main'));
  afterRender(() => isLost() && focusCardOf(id));
  const done = leaveFocusTo(acted);
  try {
    return await acted;
  } finally {
    // The lists have been read again.
    afterRender(() => {
      if (isLost() && !focusCardOf(id)) focusCardOf(neighborId);
      done();
    });
  }
}

const afterRender = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
