import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStillUntilDrawn } from '#web/lib/still.ts';
import { columnsFor, columnWidth, GAP } from './masonry-columns.ts';
import { type ItemParts, MasonryPlace } from './masonry-place.tsx';
import { type ElementBox, useElementBox } from './use-element-box.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

/** What tells an item from all others. */
type Key = number;

interface MasonryProps<T> extends ItemParts<T> {
  /** What the list is called. */
  label: string;
  /** Of an item whose content is away there is its key: its place stays, and is empty. */
  items: readonly (T | Key)[];
  keyOf: (item: T) => Key;
  /** About how high an item is in a column of this width, both in px. */
  estimateHeight: (item: T, width: number) => number;
  /** One column whatever the width. */
  single?: boolean;
  /** More are on their way. */
  busy: boolean;
  /** Called when the last items come near. */
  onNearEnd: () => void;
  /** Told by their keys which items are the first and the last that are near the screen. */
  onShow: (first: Key, last: Key) => void;
}

/** Items from the end at which more are asked for. */
const NEAR_END = 16;

/**
 * A wall of items of different heights. Only those near the screen are in the page, in their own order, so that the Tab
 * key and screen readers go through them as they come.
 */
export function Masonry<T extends object>(props: MasonryProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const box = useElementBox(ref);
  return (
    <div ref={ref} role="feed" aria-label={props.label} aria-busy={props.busy}>
      {box && <Wall {...props} box={box} />}
    </div>
  );
}

type Heights = Map<Key, number>;

/**
 * Heights by column width and item, as they were drawn, so that a wall that is seen again does not move, or until then
 * as they were estimated: with each page that comes, all of the wall is laid out anew.
 */
const heightsByWidth = new Map<number, Heights>();
/** Widths whose heights are remembered: a window that is pulled wider has hundreds. */
const WIDTHS = 4;

function heightsAt(width: number): Heights {
  const known = heightsByWidth.get(width) ?? new Map();
  // The last one used is the last one forgotten.
  heightsByWidth.delete(width);
  heightsByWidth.set(width, known);
  const [oldest] = heightsByWidth.keys();
  if (heightsByWidth.size > WIDTHS && oldest !== undefined) heightsByWidth.delete(oldest);
  return known;
}

/** About how high an item is whose content is away: as it was at another width. */
function heightElsewhere(key: Key): number {
  for (const heights of heightsByWidth.values()) {
    const height = heights.get(key);
    if (height !== undefined) return height;
  }
  return 0;
}

function Wall<T extends object>({
  items,
  keyOf,
  estimateHeight,
  prepareItem,
  renderItem,
  single,
  total,
  busy,
  onNearEnd,
  onShow,
  box,
}: MasonryProps<T> & { box: ElementBox }) {
  const columns = single ? 1 : columnsFor(box.width);
  const width = columnWidth(box.width, columns);
  const heights = heightsAt(Math.round(width));
  const keys = useSame(useMemo(() => items.map((item) => (isAway(item) ? item : keyOf(item))), [items, keyOf]));
  // The same function as long as the keys are the same: another one has every place of the wall calculated anew.
  const keyAt = useCallback((index: number) => keys[index] ?? index, [keys]);

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
      const key = keyAt(index);
      const height = heights.get(key) ?? (isAway(item) ? heightElsewhere(key) : estimateHeight(item, width));
      heights.set(key, height);
      return height;
    },
    measureElement: (element) => {
      // A whole number: each with a fraction is an object of its own, and the wall calculates three from it.
      const height = Math.ceil(element.getBoundingClientRect().height);
      heights.set(keyAt(Number(element.getAttribute('data-index'))), height);
      return height;
    },
  });

  const onDrawn = useStillUntilDrawn(items.length);
  useKeptScroll();
  // Other columns, other heights: what was measured before is of no use.
  useRemeasure(virtualizer.measure, width);

  const shown = virtualizer.getVirtualItems();
  const first = shown.reduce((lowest, { index }) => Math.min(lowest, index), items.length);
  const last = shown.reduce((highest, { index }) => Math.max(highest, index), -1);
  const nearEnd = last >= items.length - NEAR_END;
  useEffect(() => {
    if (nearEnd && !busy) onNearEnd();
  }, [nearEnd, busy, onNearEnd]);
  // Said again where the list has become another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (last !== -1) onShow(keyAt(first), keyAt(last));
  }, [first, last, keyAt, items, onShow]);

  return (
    <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, key, lane, start, size }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <MasonryPlace
              key={key}
              item={isAway(item) ? null : item}
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

const isAway = <T extends object>(item: T | Key): item is Key => typeof item !== 'object';

/** Keeps a list as it was while the new one has the same in it. */
function useSame(list: readonly Key[]): readonly Key[] {
  const [kept, keep] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((one, at) => one === list[at]))) return kept;
  keep(list);
  return list;
}
