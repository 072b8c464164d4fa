interface Selectors {
  /** Selects the item that contains `within`; by default an item of a masonry. */
  item?: string;
  /** Selects what to focus in the neighbor, or the neighbor itself; by default its menu button. */
  control?: string;
}

export interface Removal extends Selectors {
  /** The item or an element in it. */
  within: Element | null;
}

/** Items whose removal is awaited, and actions that move the focus themselves. */
const pending = new Set<Element | Promise<unknown>>();

/** Whether the focus will be moved after the removal of an item. */
export const isFocusMovePending = (): boolean => pending.size > 0;

/** Leaves the focus to an action until the returned function is called. */
export function leaveFocusTo(action: Promise<unknown>): () => void {
  pending.add(action);
  return () => pending.delete(action);
}

/**
 * Focuses the next item, or the previous one, once an item is removed and its focus lost. Without a neighbor the page
 * content gets the focus. Waits until an open dialog closes.
 *
 * @param within the item or an element in it
 * @returns a function that cancels this, for an item that is not removed after all
 */
export function focusNeighborAfterRemoval(
  within: Element | null,
  { item: itemSelector = '[data-index]', control = '[aria-haspopup="menu"]' }: Selectors = {},
): () => void {
  const item = within?.closest(itemSelector);
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling ?? null;
  let frame = 0;
  function cancel(): void {
    cancelAnimationFrame(frame);
    if (item) pending.delete(item);
  }
  function check(): void {
    // An item that stays may lose its control: a tag that only other people still use has no menu.
    if ((item && within?.isConnected) || document.activeElement?.closest('[role="dialog"]')) {
      frame = requestAnimationFrame(check);
      return;
    }
    cancel();
    if (document.activeElement !== document.body) return;
    const next = neighbor && controlOf(neighbor, control);
    if (next?.isConnected) next.focus({ preventScroll: true });
    else focusMain();
  }
  if (item) pending.add(item);
  check();
  return cancel;
}

/** Focuses the page content. Returns false if it is not rendered yet. */
export function focusMain(): boolean {
  const main = document.querySelector('main');
  main?.focus({ preventScroll: true });
  return main !== null;
}

function controlOf(item: Element, control: string): HTMLElement | null {
  return item instanceof HTMLElement && item.matches(control) ? item : item.querySelector<HTMLElement>(control);
}
