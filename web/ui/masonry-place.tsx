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
  return item === null ? <Spot {...props} /> : <Content {...props} item={item} />;
}

function Content<T>(props: PlaceProps<T> & { item: T }) {
  const { item, index, total, prepareItem, renderItem, virtualizer, onDrawn } = props;
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
  return <Spot {...props}>{isDrawn ? renderItem(item, index + 1, total) : null}</Spot>;
}

type SpotProps = Pick<PlaceProps<unknown>, 'index' | 'top' | 'left' | 'width' | 'height' | 'virtualizer'>;

/** Invisible as long as it is empty, or a browser would count it as something that jumps when others turn out higher. */
function Spot({ index, top, left, width, height, virtualizer, children = null }: SpotProps & { children?: ReactNode }) {
  const className = children === null ? 'absolute invisible' : 'absolute';
  return (
    <div ref={virtualizer.measureElement} data-index={index} className={className} style={{ top, left, width }}>
      {children ?? <div style={{ height }} />}
    </div>
  );
}

/** Where an item of a wall hangs. The wall is drawn anew while it is scrolled; most of its places stay as they are. */
export const MasonryPlace = memo(Place) as typeof Place;
