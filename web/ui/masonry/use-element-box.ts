import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

export interface ElementBox {
  width: number;
  /** From the top of the page, in px. */
  top: number;
}

/** Where the element that was measured last lies: the next one, of another screen, mostly lies there as well. */
let lastBox: ElementBox | null = null;

/**
 * Where an element lies on the page and how wide it is; null before the first one was measured. What is then drawn is much
 * of the page, and drawn in slices of time, in which the page answers.
 */
export function useElementBox(ref: RefObject<HTMLElement | null>): ElementBox | null {
  const [box, setBox] = useState(lastBox);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { width: Math.floor(width), top: Math.round(top + window.scrollY) };
      if (lastBox?.width === next.width && lastBox.top === next.top) return;
      const schedule = lastBox === null ? startTransition : runAtOnce;
      lastBox = next;
      schedule(() => setBox(next));
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

const runAtOnce = (change: () => void) => change();
