import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { removeStill } from '#web/lib/still.ts';
import { columnsFor, columnWidth, GAP } from './masonry-columns.ts';
import { type ElementBox, useElementBox } from './use-element-box.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useTurn } from './use-turn.ts';

interface MasonryProps<T> {
  /** What the list is called. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string | number;
  /** About how high an item is in a column of this width, both in px. */
  estimateHeight: (item: T, width: number) => number;
  /** Asks for what an item is drawn with; the signal says when it is wanted no more. */
  prepareItem: (item: T, signal: AbortSignal) => Promise<unknown>;
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

  useLayoutEffect(removeStill, []);
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
            <MemoPlace
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
            />
          )
        );
      })}
    </div>
  );
}

interface PlaceProps<T> extends Pick<MasonryProps<T>, 'prepareItem' | 'renderItem' | 'total'> {
  item: T;
  index: number;
  /** Where it hangs on the wall, and about how high it is as long as it was not drawn, in px. */
  top: number;
  left: number;
  width: number;
  height: number;
  virtualizer: WindowVirtualizer;
}

type WindowVirtualizer = ReturnType<typeof useWindowVirtualizer<Element>>;

function Place<T>(props: PlaceProps<T>) {
  const { item, index, total, top, left, width, height, prepareItem, renderItem, virtualizer } = props;
  const prepare = useCallback((signal: AbortSignal) => prepareItem(item, signal), [prepareItem, item]);
  // A frame in which the wall is scrolled has enough to do.
  const isDrawn = useTurn(!virtualizer.isScrolling, prepare);
  useLayoutEffect(() => {
    const { elementsCache, options, resizeItem } = virtualizer;
    const element = elementsCache.get(options.getItemKey(index));
    // At once, or the wall would learn it while a frame is painted: styles and layout belong to the turn.
    if (isDrawn && element) resizeItem(index, options.measureElement(element, undefined, virtualizer));
  }, [isDrawn, index, virtualizer]);
  return (
    <div ref={virtualizer.measureElement} data-index={index} className="absolute" style={{ top, left, width }}>
      {isDrawn ? renderItem(item, index + 1, total) : <div style={{ height }} />}
    </div>
  );
}

/** A wall is drawn anew while it is scrolled; most of its places stay as they are. */
const MemoPlace = memo(Place) as typeof Place;

function useRemeasure(measure: () => void, width: number): void {
  const measured = useRef(width);
  useEffect(() => {
    if (measured.current === width) return;
    measured.current = width;
    measure();
  }, [measure, width]);
}
