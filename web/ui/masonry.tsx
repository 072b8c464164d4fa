import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { columnsFor, columnWidth, GAP } from './masonry-columns.ts';
import { type ElementBox, useElementBox } from './use-element-box.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

interface MasonryProps<T> {
  /** What the list is called. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string | number;
  /** About how high an item is in a column of this width, both in px. */
  estimateHeight: (item: T, width: number) => number;
  /** Draws an item as an `article` that says which one it is, counted from 1, and how many there are. */
  renderItem: (item: T, position: number, total: number) => ReactNode;
  /** One column whatever the width. */
  single?: boolean;
  /** How many there are with those not loaded yet; -1 where nobody knows. */
  total: number;
  /** More are on their way. */
  busy: boolean;
  /** Called when the last items come near. */
  onNearEnd: () => void;
}

/** Items from the end at which more are asked for. */
const NEAR_END = 16;

/**
 * A wall of items of different heights. Only those near the screen are in the page, in their own order, so that the Tab
 * key and screen readers go through them as they come.
 */
export function Masonry<T>(props: MasonryProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const box = useElementBox(ref);
  return (
    <div ref={ref} role="feed" aria-label={props.label} aria-busy={props.busy}>
      {box && <Wall {...props} box={box} />}
    </div>
  );
}

/** Heights as they were drawn, by column width and item, so that a wall that is seen again does not move. */
const drawnHeights = new Map<string, number>();

function Wall<T>({
  items,
  keyOf,
  estimateHeight,
  renderItem,
  single,
  total,
  busy,
  onNearEnd,
  box,
}: MasonryProps<T> & { box: ElementBox }) {
  const columns = single ? 1 : columnsFor(box.width);
  const width = columnWidth(box.width, columns);
  const heightKey = (item: T) => `${Math.round(width)} ${keyOf(item)}`;

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    lanes: columns,
    gap: GAP,
    overscan: 3,
    scrollMargin: box.top,
    initialOffset: () => window.scrollY,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : (drawnHeights.get(heightKey(item)) ?? estimateHeight(item, width));
    },
    measureElement: (element) => {
      const height = element.getBoundingClientRect().height;
      const item = items[Number(element.getAttribute('data-index'))];
      if (item !== undefined) drawnHeights.set(heightKey(item), height);
      return height;
    },
  });

  useKeptScroll();
  // Other columns, other heights: what was measured before is of no use.
  useRemeasure(virtualizer.measure, width);

  const shown = virtualizer.getVirtualItems();
  const last = shown.reduce((highest, { index }) => Math.max(highest, index), -1);
  const nearEnd = last >= items.length - NEAR_END;
  useEffect(() => {
    if (nearEnd && !busy) onNearEnd();
  }, [nearEnd, busy, onNearEnd]);

  return (
    <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map((place) => {
        const item = items[place.index];
        return (
          item !== undefined && (
            <div
              key={place.key}
              ref={virtualizer.measureElement}
              data-index={place.index}
              className="absolute top-0 left-0"
              style={placeOf(place, width, box.top)}
            >
              {renderItem(item, place.index + 1, total)}
            </div>
          )
        );
      })}
    </div>
  );
}

function placeOf({ start, lane }: VirtualItem, width: number, top: number) {
  return { width, transform: `translate(${lane * (width + GAP)}px, ${start - top}px)` };
}

function useRemeasure(measure: () => void, width: number): void {
  const measured = useRef(width);
  useEffect(() => {
    if (measured.current === width) return;
    measured.current = width;
    measure();
  }, [measure, width]);
}
