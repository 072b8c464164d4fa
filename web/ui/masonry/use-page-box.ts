import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

export interface PageBox {
  width: number;
  /** Distance from the top of the page, in px. */
  top: number;
}

/** The last measured box. The next screen usually has the same one and can render at once. */
let lastBox: PageBox | null = null;

/**
 * Returns the width and page position of an element, or null before the first measurement. The first result is set in
 * a transition, because the whole list renders with it.
 */
export function usePageBox(ref: RefObject<HTMLElement | null>): PageBox | null {
  const [box, setBox] = useState(lastBox);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + window.scrollY) };
      if (lastBox?.width === next.width && lastBox.top === next.top) return;
      const isFirst = lastBox === null;
      lastBox = next;
      if (isFirst) startTransition(() => setBox(next));
      else setBox(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Content above the element, such as a row of filters, can grow.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
