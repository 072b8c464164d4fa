import { useEffect, useLayoutEffect } from 'react';

/** How far each address was scrolled when it was last seen, in px. */
const positions = new Map<string, number>();

/** Whether the present address was come to by Back or Forward. */
let wentBack = false;
window.addEventListener('popstate', () => {
  wentBack = true;
});
// The router's event, on a link that is followed.
window.addEventListener('pushState', () => {
  wentBack = false;
});

const address = () => window.location.pathname + window.location.search;

/**
 * Brings a page back to where it was scrolled when one comes Back to it. The browser tries this itself, but before the
 * list is as high as it was.
 */
export function useKeptScroll(): void {
  useLayoutEffect(() => {
    const position = wentBack ? positions.get(address()) : undefined;
    wentBack = false;
    if (position !== undefined) window.scrollTo(0, position);
  }, []);

  useEffect(() => {
    const mounted = window.location.pathname;
    const note = () => {
      if (window.location.pathname === mounted) positions.set(address(), window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}
