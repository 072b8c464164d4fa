import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ElementBox {
  width: number;
  /** From the top of the page, in px. */
  top: number;
}

/** Where an element lies on the page and how wide it is; null before it was measured, which is before the first paint. */
export function useElementBox(ref: RefObject<HTMLElement | null>): ElementBox | null {
  const [box, setBox] = useState<ElementBox | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + window.scrollY) };
      setBox((last) => (last?.width === next.width && last.top === next.top ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What stands above it may grow, such as a row of filters.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
