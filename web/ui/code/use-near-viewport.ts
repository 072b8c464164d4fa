import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether an element has been on the screen or close to it, or was printed; once true it stays true. */
export function useNearViewport(ref: RefObject<Element | null>, skip: boolean): boolean {
  const [near, setNear] = useState(skip);
  useEffect(() => {
    if (near || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      // What scrolls inside a card is coloured as it comes in; where a browser knows no `scrollMargin`, a moment later.
      { rootMargin: '600px', scrollMargin: '40px' },
    );
    observer.observe(ref.current);
    // A page is printed as it is when this has been told.
    const onPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [ref, near]);
  return near;
}
