import type { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useLayoutEffect } from 'react';
import { isStillThere } from '#web/lib/still.ts';
import { useTurn } from './use-turn.ts';

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
  index: number;
  /** Where it hangs on the wall, and about how high it is as long as it was not drawn, in px. */
  top: number;
  left: number;
  width: number;
  height: number;
  virtualizer: WindowVirtualizer;
  onDrawn: (index: number) => void;
}

type WindowVirtualizer = ReturnType<typeof useWindowVirtualizer<Element>>;

function Place<T>({ item, ...props }: PlaceProps<T>) {
  const { index, top, left, width, height, virtualizer } = props;
  return (
    <div ref={virtualizer.measureElement} data-index={index} className="absolute" style={{ top, left, width }}>
      {item === null ? <Blank height={height} /> : <Content {...props} item={item} />}
    </div>
  );
}

function Content<T>(props: PlaceProps<T> & { item: T }) {
  const { item, index, total, height, prepareItem, renderItem, virtualizer, onDrawn } = props;
  const prepare = useCallback((signal: AbortSignal) => prepareItem(item, signal), [prepareItem, item]);
  // A frame in which the wall is scrolled has enough to do, and below the still nobody sees an empty place.
  const isDrawn = useTurn(!virtualizer.isScrolling && !isStillThere(), prepare);
  useLayoutEffect(() => {
    const { elementsCache, options, resizeItem } = virtualizer;
    const element = elementsCache.get(options.getItemKey(index));
    // At once, or the wall would learn it while a frame is painted: styles and layout belong to the turn.
    if (isDrawn && element) resizeItem(index, options.measureElement(element, undefined, virtualizer));
    if (isDrawn) onDrawn(index);
  }, [isDrawn, index, virtualizer, onDrawn]);
  return isDrawn ? renderItem(item, index + 1, total) : <Blank height={height} />;
}

/** What is seen where an item is on its way. */
function Blank({ height }: { height: number }) {
  return <div className="rounded-card border border-line bg-surface" style={{ height }} />;
}

/** Where an item of a wall hangs. The wall is drawn anew while it is scrolled; most of its places stay as they are. */
export const MasonryPlace = memo(Place) as typeof Place;
