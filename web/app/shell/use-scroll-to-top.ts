import { useEffect } from 'react';

/**
 * Scrolls to the top when a link leads to another path, before its screen renders. Back, Forward and `replaceState` keep
 * the scroll position, and so does a change of the query.
 */
export function useScrollToTop(): void {
  useEffect(() => {
    let { pathname } = window.location;
    const onNavigation = ({ type }: Event) => {
      const isSamePath = window.location.pathname === pathname;
      pathname = window.location.pathname;
      if (type === 'pushState' && !isSamePath && window.location.hash === '') window.scrollTo(0, 0);
    };
    const controller = new AbortController();
    // wouter dispatches the events of `pushState` and `replaceState`.
    for (const type of ['pushState', 'replaceState', 'popstate'])
      window.addEventListener(type, onNavigation, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
