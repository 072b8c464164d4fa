import { memo, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef } from 'react';
import { isStillThere } from '#web/lib/still.ts';
import { useTurn } from './use-turn.ts';
import type { WallOnPage } from './wall-on-page.ts';

/** What a wall is told of its items. */
export interface ItemParts<T> {
  /** Asks for what an item is drawn with; the signal says when it is wanted no more. */
  prepareItem: (item: T, signal: AbortSignal) => Promise<unknown>;
  /** Draws an item as an `article` that says which one it is, counted from 1, and how many there are. */
  renderItem: (item: T, position: number, total: number) => ReactNode;
  /** How many there are with those not loaded yet; -1 where nobody knows. */
  total: number;
}

interface PlaceProps<T> extends ItemParts<T> {
  /** Null: it is away, and its place stays empty. */
  item: T | null;
  /** What tells it from all others. */
  itemKey: number;
  index: number;
  /** Where it hangs on the wall, and about how high it is as long as it was not drawn, in px. */
  top: number;
  left: number;
  width: number;
  height: number;
  wall: WallOnPage;
  onDrawn: (index: number) => void;
}

function Place<T>({ item, ...props }: PlaceProps<T>) {
  return item === null ? <Spot {...props} /> : <Content {...props} item={item} />;
}

function Content<T>(props: PlaceProps<T> & { item: T }) {
  const { item, itemKey, index, total, prepareItem, renderItem, wall, onDrawn } = props;
  const ref = useRef<HTMLDivElement>(null);
  const prepare = useCallback((signal: AbortSignal) => prepareItem(item, signal), [prepareItem, item]);
  // Below the still nobody sees an empty place.
  const isDrawn = useTurn(!wall.isBusy && !isStillThere(), prepare);
  useLayoutEffect(() => {
    if (isDrawn && ref.current) return wall.followItem(ref.current, itemKey);
  }, [isDrawn, wall, itemKey]);
  useLayoutEffect(() => {
    if (isDrawn) onDrawn(index);
  }, [isDrawn, index, onDrawn]);
  return (
    <Spot {...props} ref={ref}>
      {isDrawn ? renderItem(item, index + 1, total) : null}
    </Spot>
  );
}

interface SpotProps extends Pick<PlaceProps<unknown>, 'index' | 'top' | 'left' | 'width' | 'height'> {
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** Invisible as long as it is empty, or a browser would count it as something that jumps when others turn out higher. */
function Spot({ ref, index, top, left, width, height, children = null }: SpotProps) {
  const className = children === null ? 'absolute invisible' : 'absolute';
  return (
    <div ref={ref} data-index={index} className={className} style={{ top, left, width }}>
      {children ?? <div style={{ height }} />}
    </div>
  );
}

/** Where an item of a wall hangs. The wall is drawn anew while it is scrolled; most of its places stay as they are. */
export const MasonryPlace = memo(Place) as typeof Place;
