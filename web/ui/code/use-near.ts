import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been on the screen or close to it; once true it stays true. */
export function useNear(ref: RefObject<Element | null>, skip: boolean): boolean {
  const [near, setNear] = useState(skip);
  useEffect(() => {
    if (near || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      // What scrolls inside a card is coloured as it comes in; where a browser knows no `scrollMargin`, a moment later.
      { rootMargin: '600px', scrollMargin: '40px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}
