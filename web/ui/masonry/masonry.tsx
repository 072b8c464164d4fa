import { useEffect, useMemo, useRef } from 'react';
import { countOf, type Parts, sliceOf } from '#web/lib/parts.ts';
import { useStillUntilDrawn } from '#web/lib/still.ts';
import { heightElsewhere } from './known-heights.ts';
import { columnsFor, columnWidth } from './masonry-columns.ts';
import { type ItemParts, MasonryPlace } from './masonry-place.tsx';
import { type ElementBox, useElementBox } from './use-element-box.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useWall } from './use-wall.ts';

/** What tells an item from all others. */
type Key = number;

interface MasonryProps<T> extends ItemParts<T> {
  /** What the list is called. */
  label: string;
  /** Of an item whose content is away there is its key: its place stays, and is empty. */
  items: Parts<T | Key>;
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
  const keyOfPlace = (item: T | Key) => (isAway(item) ? item : keyOf(item));
  const { wall, first, last } = useWall({ top: box.top, columns, width }, items, keyOfPlace, (item) =>
    isAway(item) ? heightElsewhere(item) : estimateHeight(item, width),
  );
  const count = useMemo(() => countOf(items), [items]);
  const onDrawn = useStillUntilDrawn(count);
  useKeptScroll();

  const nearEnd = last >= count - NEAR_END;
  useEffect(() => {
    if (nearEnd && !busy) onNearEnd();
  }, [nearEnd, busy, onNearEnd]);
  // Said again where the list has become another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (last !== -1) onShow(wall.view.keyOf(first), wall.view.keyOf(last));
  }, [first, last, wall, items, onShow]);

  return (
    <div className="relative" style={{ height: wall.view.height }}>
      {sliceOf(items, first, last + 1).map((item, nth) => {
        const key = keyOfPlace(item);
        return (
          <MasonryPlace
            key={key}
            item={isAway(item) ? null : item}
            itemKey={key}
            index={first + nth}
            {...wall.view.placeOf(first + nth)}
            width={width}
            total={total}
            prepareItem={prepareItem}
            renderItem={renderItem}
            wall={wall}
            onDrawn={onDrawn}
          />
        );
      })}
    </div>
  );
}

const isAway = <T extends object>(item: T | Key): item is Key => typeof item !== 'object';
