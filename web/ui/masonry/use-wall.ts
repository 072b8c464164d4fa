import { useLayoutEffect, useReducer, useState } from 'react';
import type { Parts } from '#web/lib/parts.ts';
import { heightsAt } from './known-heights.ts';
import type { Run } from './wall-layout.ts';
import { WallOnPage } from './wall-on-page.ts';
import type { WallBox } from './wall-view.ts';

/**
 * Hangs items on a wall that is as long as the page.
 *
 * @param estimateHeight about how high an item is that was never drawn at this width, in px
 * @returns the wall, and which of its items are to be in the page
 */
export function useWall<T>(
  box: WallBox,
  items: Parts<T>,
  keyOf: (item: T) => number,
  estimateHeight: (item: T) => number,
): Run & { wall: WallOnPage } {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [wall] = useState(() => new WallOnPage(redraw));
  const known = heightsAt(box.width);
  wall.view.hang(box, items, keyOf, (item) => {
    const key = keyOf(item);
    const height = known.get(key) || Math.max(1, Math.ceil(estimateHeight(item)));
    known.set(key, height);
    return height;
  });
  const run = wall.view.look();
  useLayoutEffect(() => wall.followWindow(), [wall]);
  useLayoutEffect(() => wall.settle());
  return { wall, ...run };
}
