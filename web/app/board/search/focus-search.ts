/** Returns the visible search box; some screens have none. */
export function findSearch(): HTMLInputElement | undefined {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-search]');
  return [...boxes].find((box) => box.checkVisibility());
}

/** Focuses the visible search box. */
export function focusSearch(): void {
  const box = findSearch();
  box?.focus();
  box?.select();
}

/** Focuses the first card of the board. Returns false without one. */
export function focusFirstCard(): boolean {
  const card = document.querySelector<HTMLElement>('[role="feed"] article');
  card?.focus();
  return card !== null;
}
