import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true once an element came near the viewport or the page was printed. */
export function useNearViewport(ref: RefObject<Element | null>, skip: boolean): boolean {
  const [near, setNear] = useState(skip);
  useEffect(() => {
    if (near || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      // `scrollMargin` applies to scrolling inside a card. Browsers without it highlight slightly later.
      { rootMargin: '600px', scrollMargin: '40px' },
    );
    observer.observe(ref.current);
    // The browser prints the page as it is after this event.
    const onPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [ref, near]);
  return near;
}
