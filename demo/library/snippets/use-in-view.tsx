import { type RefCallback, useCallback, useEffect, useState } from 'react';

/** A ref callback with a clean-up (React 19): no effect, no stale node. */
export function useInView<T extends Element>(options: IntersectionObserverInit = {}): [RefCallback<T>, boolean] {
  const [inView, setInView] = useState(false);
  const { root, rootMargin, threshold } = options;

  const ref = useCallback(
    (node: T | null) => {
      if (!node) return;
      const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
        root,
        rootMargin,
        threshold,
      });
      observer.observe(node);
      return () => observer.disconnect();
    },
    [root, rootMargin, threshold],
  );

  return [ref, inView];
}

export function Sentinel({ onReach }: { onReach: () => void }) {
  const [ref, inView] = useInView<HTMLDivElement>({ rootMargin: '400px' });
  useEffect(() => {
    if (inView) onReach();
  }, [inView, onReach]);
  return <div ref={ref} aria-hidden="true" />;
}
