import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { MAIN_ID } from './skip-link.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** Layout of the main content. */
export const MAIN_CLASS = 'min-w-0 flex-1 px-3 py-6 sm:px-6 lg:px-8';

/** Renders the main content, which gets the focus on navigation. */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const last = useRef(location);
  useScrollToTop();
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className={`${MAIN_CLASS} outline-none`}>
      {children}
    </main>
  );
}
