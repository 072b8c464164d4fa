/**
 * Moves the focus to the item of a wall after one, or before it, when that is gone and the focus with it; where there is
 * none, to the page. A dialog that is still open keeps it until it closes.
 *
 * @param within the item
 * @returns what to call where the item stays
 */
export function focusBesideOnceGone(within: Element | null): () => void {
  const place = within?.closest('[data-index]');
  const beside = place?.nextElementSibling ?? place?.previousElementSibling;
  let frame = 0;
  function look(): void {
    if (place?.isConnected || document.activeElement?.closest('[role="dialog"]')) frame = requestAnimationFrame(look);
    else if (document.activeElement === document.body) {
      const next = beside?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
      (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
    }
  }
  look();
  return () => cancelAnimationFrame(frame);
}
