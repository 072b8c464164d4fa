import { useEffect, useLayoutEffect } from 'react';

/** Last scroll position by URL, in px. */
const positions = new Map<string, number>();

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

/** Restores the scroll position after Back or Forward. The browser tries this before the list has its full height. */
export function useScrollRestoration(): void {
  useLayoutEffect(() => {
    const position = isHistoryNavigation ? positions.get(currentUrl()) : undefined;
    isHistoryNavigation = false;
    if (position !== undefined) window.scrollTo(0, position);
  }, []);

  useEffect(() => {
    const mountedPath = window.location.pathname;
    const save = () => {
      if (window.location.pathname === mountedPath) positions.set(currentUrl(), window.scrollY);
    };
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);
}
