import { useDeferredValue, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IndexRange } from './lane-layout.ts';
import { heightsAt } from './measured-heights.ts';
import { type MasonryBox, type MasonryGeometry, MasonryVirtualizer } from './virtualizer.ts';

/** Rows mounted above and below the viewport. */
const OVERSCAN = 3;
/** Time without scroll events after which scrolling counts as ended, in ms. `scrollend` is not widely available yet. */
const SCROLL_END_DELAY = 150;

/** Keeps the lanes for Back. New lanes would differ: the first ones were chosen with estimated heights. */
let lastGeometry: MasonryGeometry | null = null;

/** Measures an item for as long as it is mounted. Returns the cleanup. */
export type ObserveItem = (element: Element, key: number) => () => void;

/**
 * Connects a `MasonryVirtualizer` to the window: scroll position, viewport size and measured heights.
 *
 * @param estimateHeight height in px of an item that was never measured at this width
 */
export function useVirtualizer<T>(
  box: MasonryBox,
  items: readonly T[],
  keyOf: (item: T) => number,
  estimateHeight: (item: T) => number,
): { virtualizer: MasonryVirtualizer; range: IndexRange; observeItem: ObserveItem } {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [connection] = useState(() => connect(rerender));
  const { virtualizer } = connection;
  // The first paint mounts what is visible; the rows around it follow without blocking input.
  const overscan = useDeferredValue(OVERSCAN, 0);
  const heights = heightsAt(box);
  virtualizer.update(box, items, keyOf, (item) => {
    const key = keyOf(item);
    const height = heights.get(key) ?? Math.max(1, Math.ceil(estimateHeight(item)));
    heights.set(key, height);
    return height;
  });
  const range = virtualizer.render(overscan);
  useLayoutEffect(() => connection.listen(), [connection]);
  useLayoutEffect(() => {
    const target = virtualizer.takeScrollTarget();
    if (target !== null) window.scrollTo(0, target);
  });
  return { virtualizer, range, observeItem: connection.observeItem };
}

function connect(rerender: () => void) {
  const virtualizer = new MasonryVirtualizer(window.scrollY, window.innerHeight, lastGeometry);
  const keys = new WeakMap<Element, number>();

  function measure(key: number, exact: number): boolean {
    const height = Math.ceil(exact);
    // Elements that are not displayed have no height.
    if (height === 0) return false;
    heightsAt(virtualizer.box).set(key, height);
    return virtualizer.measured(key, height);
  }

  const observer = new ResizeObserver((entries) => {
    let isChanged = false;
    for (const { target, borderBoxSize } of entries) {
      const key = keys.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (key !== undefined && height !== undefined) isChanged = measure(key, height) || isChanged;
    }
    // In this frame, before the new heights are painted at the old positions.
    if (isChanged) flushSync(rerender);
  });

  function renderIfNeeded(): void {
    if (virtualizer.needsRender(OVERSCAN)) flushSync(rerender);
  }

  return {
    virtualizer,
    observeItem(element: Element, key: number) {
      virtualizer.setMounted(key, true);
      // Before the first paint; the observer reports only after it.
      if (measure(key, element.getBoundingClientRect().height)) rerender();
      keys.set(element, key);
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        virtualizer.setMounted(key, false);
      };
    },
    listen() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const controller = new AbortController();
      const options = { passive: true, signal: controller.signal };
      const onScrollEnd = () => {
        virtualizer.scrollEnded();
        renderIfNeeded();
      };
      const onScroll = () => {
        virtualizer.scrolledTo(window.scrollY);
        renderIfNeeded();
        clearTimeout(timer);
        timer = setTimeout(onScrollEnd, SCROLL_END_DELAY);
      };
      const onResize = () => {
        virtualizer.resizedTo(window.innerHeight);
        renderIfNeeded();
      };
      window.addEventListener('scroll', onScroll, options);
      window.addEventListener('resize', onResize, options);
      return () => {
        lastGeometry = virtualizer.geometry;
        controller.abort();
        clearTimeout(timer);
      };
    },
  };
}
