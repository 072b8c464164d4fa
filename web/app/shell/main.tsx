import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { MAIN_ID } from './skip-link.tsx';

/** How the content lies in the page. */
export const MAIN_CLASS = 'min-w-0 flex-1 px-3 py-6 sm:px-6 lg:px-8';

/**
 * The content of the page. Another screen begins at its top and with the focus on it, as a new page would; the way back
 * is the browser's, which knows how far one had scrolled.
 */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const last = useRef(location);
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
