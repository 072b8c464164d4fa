/** Focuses the visible search box. */
export function focusSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-search]');
  const box = [...boxes].find((one) => one.checkVisibility());
  box?.focus();
  box?.select();
}
