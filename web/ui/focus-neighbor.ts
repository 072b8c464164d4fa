interface Places {
  /** Selects what goes, which `within` is in; by default the items of a wall. */
  item?: string;
  /** Selects what gets the focus in the item beside it, or is that item; by default what opens its menu. */
  control?: string;
}

/** Items of which it is watched whether they go. */
const watched = new Set<Element>();

/** Whether something beside an item that has gone, or is about to, will have the focus. */
export const isFocusMovePending = (): boolean => watched.size > 0;

/**
 * Moves the focus to the item after one, or before it, when that is gone and the focus with it; where there is none, to
 * the page. A dialog that is still open keeps it until it closes.
 *
 * @param within the item, or something in it
 * @returns what to call where the item stays
 */
export function focusNeighborAfterRemoval(
  within: Element | null,
  { item = '[data-index]', control = '[aria-haspopup="menu"]' }: Places = {},
): () => void {
  const place = within?.closest(item);
  const beside = place?.nextElementSibling ?? place?.previousElementSibling ?? null;
  let frame = 0;
  function stop(): void {
    cancelAnimationFrame(frame);
    if (place) watched.delete(place);
  }
  function look(): void {
    if (place?.isConnected || document.activeElement?.closest('[role="dialog"]')) {
      frame = requestAnimationFrame(look);
      return;
    }
    stop();
    if (document.activeElement !== document.body) return;
    const next = beside && controlOf(beside, control);
    if (next?.isConnected) next.focus({ preventScroll: true });
    else focusMain();
  }
  if (place) watched.add(place);
  look();
  return stop;
}

/**
 * Moves the focus to the content of the page, where what had it goes and nothing is left beside.
 *
 * @returns whether there is any yet
 */
export function focusMain(): boolean {
  const main = document.querySelector('main');
  main?.focus({ preventScroll: true });
  return main !== null;
}

function controlOf(item: Element, control: string): HTMLElement | null {
  return item instanceof HTMLElement && item.matches(control) ? item : item.querySelector<HTMLElement>(control);
}
