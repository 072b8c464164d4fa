import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { useStillUntilDrawn } from '#web/lib/still.ts';
import { columnsFor, columnWidth, GAP } from './masonry-columns.ts';
import { type ItemParts, MasonryPlace } from './masonry-place.tsx';
import { type ElementBox, useElementBox } from './use-element-box.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

interface MasonryProps<T> extends ItemParts<T> {
  /** What the list is called. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string | number;
  /** About how high an item is in a column of this width, both in px. */
  estimateHeight: (item: T, width: number) => number;
  /** One column whatever the width. */
  single?: boolean;
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

type Heights = Map<string | number, number>;

/**
 * Heights by column width and item, as they were drawn, so that a wall that is seen again does not move, or until then
 * as they were estimated: with each page that comes, all of the wall is laid out anew.
 */
const heightsByWidth = new Map<number, Heights>();

function heightsAt(width: number): Heights {
  const known = heightsByWidth.get(width) ?? new Map();
  heightsByWidth.set(width, known);
  return known;
}

function Wall<T>({
  items,
  keyOf,
  estimateHeight,
  prepareItem,
  renderItem,
  single,
  total,
  busy,
  onNearEnd,
  box,
}: MasonryProps<T> & { box: ElementBox }) {
  const columns = single ? 1 : columnsFor(box.width);
  const width = columnWidth(box.width, columns);
  const heights = heightsAt(Math.round(width));
  // The same function as long as the items are the same: another one has every place of the wall calculated anew.
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    lanes: columns,
    gap: GAP,
    overscan: 3,
    scrollMargin: box.top,
    initialOffset: () => window.scrollY,
    getItemKey: keyAt,
    estimateSize: (index) => {
      const item = items[index];
      if (item === undefined) return 0;
      const key = keyOf(item);
      const height = heights.get(key) ?? estimateHeight(item, width);
      heights.set(key, height);
      return height;
    },
    measureElement: (element) => {
      const height = element.getBoundingClientRect().height;
      heights.set(keyAt(Number(element.getAttribute('data-index'))), height);
      return height;
    },
  });

  const onDrawn = useStillUntilDrawn(items.length);
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
      {shown.map(({ index, key, lane, start, size }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <MasonryPlace
              key={key}
              item={item}
              index={index}
              total={total}
              top={start - box.top}
              left={lane * (width + GAP)}
              width={width}
              height={size}
              prepareItem={prepareItem}
              renderItem={renderItem}
              virtualizer={virtualizer}
              onDrawn={onDrawn}
            />
          )
        );
      })}
    </div>
  );
}

function useRemeasure(measure: () => void, width: number): void {
  const measured = useRef(width);
  useEffect(() => {
    if (measured.current === width) return;
    measured.current = width;
    measure();
  }, [measure, width]);
}
