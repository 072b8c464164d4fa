import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { removePrerendered } from '#web/lib/prerendered.ts';
import { columnsFor, columnWidth, GAP, ROW_GAP } from './columns.ts';
import { MasonryItem, type RenderItem } from './masonry-item.tsx';
import { heightAtAnyWidth } from './measured-heights.ts';
import { type PageBox, usePageBox } from './use-page-box.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useVirtualizer } from './use-virtualizer.ts';

type Key = number;

interface MasonryProps<T> {
  /** Accessible name of the list. */
  label: string;
  /** Items in chunks. An item whose content is not loaded is only its key. */
  items: readonly (readonly (T | Key)[])[];
  keyOf: (item: T) => Key;
  /** Expected height of an item in a column of a width, both in px. */
  estimateHeight: (item: T, width: number) => number;
  renderItem: RenderItem<T>;
  /** Number of items including those not loaded yet; -1 if unknown. */
  total: number;
  /** Shows rows: one column at any width, with a smaller gap. */
  rows?: boolean;
  /** More items are loading. */
  busy: boolean;
  /** Called when the end of the list comes near. */
  onNearEnd: () => void;
  /** Called with the keys of the first and last mounted item. */
  onShow: (first: Key, last: Key) => void;
}

/** Items before the end at which more are requested. */
const NEAR_END = 16;

/**
 * Virtualized masonry: mounts only the items near the viewport, in list order, so that Tab and screen readers follow
 * the list.
 */
export function Masonry<T extends object>(props: MasonryProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const box = usePageBox(ref);
  return (
    <div ref={ref} role="feed" aria-label={props.label} aria-busy={props.busy}>
      {box && <Items {...props} box={box} />}
    </div>
  );
}

function Items<T extends object>(props: MasonryProps<T> & { box: PageBox }) {
  const { items: chunks, keyOf, estimateHeight, renderItem, rows, total, busy, onNearEnd, onShow, box } = props;
  const columns = rows ? 1 : columnsFor(box.width);
  const gap = rows ? ROW_GAP : GAP;
  const width = columnWidth(box.width, columns);
  const items = useMemo(() => chunks.flat(), [chunks]);
  const keyOfEntry = (item: T | Key) => (isKey(item) ? item : keyOf(item));
  const { virtualizer, range, observeItem } = useVirtualizer(
    { top: box.top, columns, columnWidth: width, gap },
    items,
    keyOfEntry,
    (item) => (isKey(item) ? (heightAtAnyWidth(item, gap) ?? 0) : estimateHeight(item, width)),
  );
  const { first, last } = range;
  useScrollRestoration();

  const isShown = last !== -1;
  useLayoutEffect(() => {
    if (isShown) removePrerendered();
  }, [isShown]);
  const isNearEnd = last >= items.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd && !busy) onNearEnd();
  }, [isNearEnd, busy, onNearEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported again when the items change
  useEffect(() => {
    const [firstKey, lastKey] = [virtualizer.keyAt(first), virtualizer.keyAt(last)];
    if (firstKey !== undefined && lastKey !== undefined) onShow(firstKey, lastKey);
  }, [first, last, virtualizer, items, onShow]);

  return (
    <div className="relative" style={{ height: virtualizer.height }}>
      {items.slice(first, last + 1).map((item, offset) => {
        const key = keyOfEntry(item);
        return (
          <MasonryItem
            key={key}
            item={isKey(item) ? null : item}
            itemKey={key}
            index={first + offset}
            {...virtualizer.positionAt(first + offset)}
            width={width}
            total={total}
            renderItem={renderItem}
            observeItem={observeItem}
          />
        );
      })}
    </div>
  );
}

const isKey = <T extends object>(item: T | Key): item is Key => typeof item === 'number';
