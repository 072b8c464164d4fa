import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Height of a row in px. */
  rowHeight: number;
  /** @param isReachable whether Tab reaches the control of the row; arrow keys reach those of all others */
  renderRow: (item: Item, isReachable: boolean) => ReactNode;
  className?: string;
}

/** Rows mounted above and below the visible ones. */
const OVERSCAN = 6;
/** Rows of the first render, before the height is known. */
const ROWS_FIRST = 12;

/** A list of any length with one control in each row. Mounts only the rows near the visible ones. */
export function VirtualList<Item>({ label, items, keyOf, rowHeight, renderRow, className }: VirtualListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ top: 0, height: ROWS_FIRST * rowHeight });
  const [active, setActive] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const reachable = Math.min(active, Math.max(items.length - 1, 0));
  const first = Math.max(0, Math.min(Math.floor(range.top / rowHeight), items.length - 1) - OVERSCAN);
  const last = Math.min(items.length, Math.ceil((range.top + range.height) / rowHeight) + OVERSCAN);

  const measure = () => {
    const { scrollTop: top = 0, clientHeight = 0 } = list.current ?? {};
    setRange({ top, height: clientHeight || ROWS_FIRST * rowHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shorter list scrolls up
  useEffect(measure, [items.length]);

  // The row of the next control may have to be mounted first.
  useEffect(() => {
    if (!isMoving) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${active}"] :is(input, button)`)?.focus();
    setMoving(false);
  }, [isMoving, active]);

  function move(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(range.height / rowHeight) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -items.length,
      End: items.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(items.length - 1, reachable + step));
    setActive(next);
    setMoving(true);
    const element = list.current;
    if (!element) return;
    const top = next * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
    measure();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves between the controls in the rows
    <div ref={list} onScroll={measure} onKeyDown={move} className={clsx('overflow-y-auto', className)}>
      <ul aria-label={label} className="relative" style={{ height: items.length * rowHeight }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            <li
              key={keyOf(item)}
              data-row={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              onFocus={() => setActive(index)}
              className="absolute inset-x-0"
              style={{ top: index * rowHeight, height: rowHeight }}
            >
              {renderRow(item, index === reachable)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
