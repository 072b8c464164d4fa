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
