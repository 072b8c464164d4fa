import { useEffect, useLayoutEffect } from 'react';

/** Last scroll position by URL, in px. */
const positions = new Map<string, number>();
/** Index of the item with the focus, by URL. */
const focusedItems = new Map<string, string>();

/** Whether the current URL was reached by Back or Forward. */
let isHistoryNavigation = false;
window.addEventListener('popstate', () => {
  isHistoryNavigation = true;
});
// wouter's event for a followed link.
window.addEventListener('pushState', () => {
  isHistoryNavigation = false;
});

const currentUrl = () => window.location.pathname + window.location.search;

/**
 * Restores the scroll position and the focused item after Back or Forward. The browser tries the former before the list
 * has its full height.
 */
export function useScrollRestoration(): void {
  useLayoutEffect(() => {
    if (!isHistoryNavigation) return;
    isHistoryNavigation = false;
    const position = positions.get(currentUrl());
    if (position !== undefined) window.scrollTo(0, position);
    const index = focusedItems.get(currentUrl());
    // After the page content has got the focus, as on every navigation.
    if (index !== undefined) setTimeout(() => focusItem(index));
  }, []);

  useEffect(() => {
    const mountedPath = window.location.pathname;
    const save = () => {
      if (window.location.pathname === mountedPath) positions.set(currentUrl(), window.scrollY);
    };
    const saveFocus = ({ target }: FocusEvent) => {
      if (window.location.pathname !== mountedPath || !(target instanceof Element)) return;
      const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
      if (index === undefined) focusedItems.delete(currentUrl());
      else focusedItems.set(currentUrl(), index);
    };
    window.addEventListener('scroll', save, { passive: true });
    document.addEventListener('focusin', saveFocus);
    return () => {
      window.removeEventListener('scroll', save);
      document.removeEventListener('focusin', saveFocus);
    };
  }, []);
}

/** Focuses an item, unless the person has focused something else. */
function focusItem(index: string): void {
  const active = document.activeElement;
  if (active !== document.body && active?.tagName !== 'MAIN') return;
  document.querySelector<HTMLElement>(`[data-index="${index}"] > article`)?.focus({ preventScroll: true });
}
