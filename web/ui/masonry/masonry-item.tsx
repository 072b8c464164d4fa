import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ObserveItem } from './use-virtualizer.ts';

/** Renders an item as an `article` with its position, counted from 1, and the total as `aria-posinset` and `aria-setsize`. */
export type RenderItem<T> = (item: T, position: number, total: number) => ReactNode;

interface MasonryItemProps<T> {
  /** Null while the content is not loaded: a placeholder takes its position. */
  item: T | null;
  itemKey: number;
  index: number;
  /** Position in the masonry and size, in px. The height applies to the placeholder only. */
  top: number;
  left: number;
  width: number;
  height: number;
  total: number;
  renderItem: RenderItem<T>;
  observeItem: ObserveItem;
}

function Item<T>({ item, itemKey, index, top, left, width, height, total, ...props }: MasonryItemProps<T>) {
  const { renderItem, observeItem } = props;
  const ref = useRef<HTMLDivElement>(null);
  const isLoaded = item !== null;
  useLayoutEffect(() => {
    if (isLoaded && ref.current) return observeItem(ref.current, itemKey);
  }, [isLoaded, observeItem, itemKey]);
  if (item === null) {
    // Browsers count visible empty boxes as layout shifts when they move.
    return <div data-index={index} className="invisible absolute" style={{ top, left, width, height }} />;
  }
  return (
    <div ref={ref} data-index={index} className="absolute" style={{ top, left, width }}>
      <Content item={item} position={index + 1} total={total} renderItem={renderItem} />
    </div>
  );
}

interface ContentProps<T> {
  item: T;
  position: number;
  total: number;
  renderItem: RenderItem<T>;
}

/** Memoized apart from the position, which changes more often than the item. */
const Content = memo(function Content<T>({ item, position, total, renderItem }: ContentProps<T>) {
  return renderItem(item, position, total);
}) as <T>(props: ContentProps<T>) => ReactNode;

export const MasonryItem = memo(Item) as typeof Item;
