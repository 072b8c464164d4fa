import { expect, test } from 'vitest';
import { GAP } from './columns.ts';
import { type MasonryGeometry, MasonryVirtualizer } from './virtualizer.ts';

const VIEWPORT = 800;
/** Height of the page above the masonry. */
const TOP = 200;
const OVERSCAN = 3;

interface Options {
  scrollTop?: number;
  columns?: number;
}

/** 200 items of 180 px in two columns: one row every 200 px. */
function masonryOf({ scrollTop = 0, columns = 2 }: Options = {}) {
  const virtualizer = new MasonryVirtualizer(scrollTop, VIEWPORT);
  const items = Array.from({ length: 200 }, (_, index) => index + 1);
  const update = (columns: number, list: readonly number[] = items, top = TOP) =>
    virtualizer.update(
      { top, columns, columnWidth: 300, gap: GAP },
      list,
      (key) => key,
      () => 180,
    );
  /** Renders and mounts everything in range, as the component does. */
  const render = () => {
    const range = virtualizer.render(OVERSCAN);
    for (let key = range.first + 1; key <= range.last + 1; key += 1) virtualizer.setMounted(key, true);
    return { range, scrollTarget: virtualizer.takeScrollTarget() };
  };
  update(columns);
  /** Position of an item in the viewport. */
  const viewportTop = (key: number, scrollTop: number) => TOP + virtualizer.positionAt(key - 1).top - scrollTop;
  return { virtualizer, items, update, render, viewportTop };
}

test('mounts the visible rows and the overscan', () => {
  const { virtualizer, render } = masonryOf();
  // Four visible rows, the last one at the edge, and three more.
  expect(render().range).toEqual({ first: 0, last: 13 });
  virtualizer.scrolledTo(TOP + 2_000);
  expect(virtualizer.needsRender(OVERSCAN)).toBe(true);
  expect(render().range).toEqual({ first: 14, last: 35 });
  expect(virtualizer.needsRender(OVERSCAN)).toBe(false);
  virtualizer.scrolledTo(TOP + 2_010);
  expect(virtualizer.needsRender(OVERSCAN)).toBe(false);
  virtualizer.scrolledTo(TOP + 19_180);
  expect(render().range.last).toBe(199);
});

test('mounts the nearest items of a masonry outside the viewport', () => {
  const { virtualizer, items, update, render } = masonryOf({ scrollTop: -2_000 });
  expect(render().range).toEqual({ first: 0, last: 7 });
  virtualizer.scrolledTo(TOP + 19_000);
  update(2, items.slice(0, 20));
  expect(render().range).toEqual({ first: 4, last: 19 });
});

test('scrolls the page when an item above the viewport grows', () => {
  const scrollTop = TOP + 4_000;
  const { virtualizer, render, viewportTop } = masonryOf({ scrollTop });
  render();
  const before = viewportTop(41, scrollTop);
  expect(virtualizer.measured(39, 230)).toBe(true);
  expect(render().scrollTarget).toBe(scrollTop + 50);
  expect(viewportTop(41, scrollTop + 50)).toBe(before);
  // The scroll event of this correction does not count as scrolling.
  virtualizer.scrolledTo(scrollTop + 50);
  virtualizer.measured(39, 240);
  expect(render().scrollTarget).toBe(scrollTop + 60);
});

test('drops a correction when the person scrolls before it is applied', () => {
  const scrollTop = TOP + 4_000;
  const { virtualizer, render } = masonryOf({ scrollTop });
  render();
  virtualizer.measured(39, 230);
  // Not rendered yet, so the page does not have its new height.
  expect(virtualizer.takeScrollTarget()).toBeNull();
  virtualizer.render(OVERSCAN);
  virtualizer.scrolledTo(scrollTop + 700);
  expect(virtualizer.takeScrollTarget()).toBeNull();
});

test('does not scroll for items that do not move the first visible one', () => {
  const { virtualizer, render } = masonryOf({ scrollTop: TOP + 4_000 });
  render();
  // Other column, visible, below the viewport, not mounted.
  for (const key of [38, 41, 44, 55, 199]) virtualizer.measured(key, 500);
  expect(render().scrollTarget).toBeNull();
});

test('does not scroll while only placeholders are visible', () => {
  const { virtualizer } = masonryOf({ scrollTop: TOP + 4_000 });
  virtualizer.render(OVERSCAN);
  expect(virtualizer.measured(39, 500)).toBe(true);
  virtualizer.render(OVERSCAN);
  expect(virtualizer.takeScrollTarget()).toBeNull();
});

test('shifts the items during a scroll and scrolls the page when it ends', () => {
  const { virtualizer, render, viewportTop } = masonryOf();
  const scrollTop = TOP + 4_000;
  virtualizer.scrolledTo(scrollTop);
  render();
  const before = viewportTop(41, scrollTop);
  virtualizer.measured(39, 230);
  expect(render().scrollTarget).toBeNull();
  expect(viewportTop(41, scrollTop)).toBe(before);
  expect(virtualizer.height).toBe(20_030 - 50);

  virtualizer.scrollEnded();
  expect(virtualizer.needsRender(OVERSCAN)).toBe(true);
  expect(render().scrollTarget).toBe(scrollTop + 50);
  expect(viewportTop(41, scrollTop + 50)).toBe(before);
  expect(virtualizer.height).toBe(20_030);
});

test('does not keep items shifted near the top of the page', () => {
  const shifted = () => {
    const masonry = masonryOf();
    masonry.virtualizer.scrolledTo(TOP + 4_000);
    masonry.render();
    masonry.virtualizer.measured(39, 230);
    masonry.render();
    return masonry;
  };
  const near = shifted();
  near.virtualizer.scrolledTo(TOP + 700);
  expect(near.render().scrollTarget).toBe(TOP + 750);
  const top = shifted();
  top.virtualizer.scrolledTo(0);
  expect(top.render().scrollTarget).toBeNull();
  expect(top.virtualizer.positionAt(0).top).toBe(0);
});

test('keeps the first visible item in position when the number of columns changes', () => {
  const scrollTop = TOP + 4_000;
  const { items, update, render, viewportTop } = masonryOf({ scrollTop });
  render();
  const before = viewportTop(41, scrollTop);
  // The page above the masonry grows by 70 px as well.
  update(1, items, TOP + 70);
  expect(render().scrollTarget).toBe(scrollTop + 4_070);
  expect(viewportTop(41, scrollTop + 4_070) + 70).toBe(before);
});

test('stays at the top when the number of columns changes there', () => {
  const { items, update, render } = masonryOf();
  render();
  // The filters above the masonry take another row.
  update(1, items, TOP + 70);
  expect(render().scrollTarget).toBeNull();
});

test('keeps the lanes of a previous masonry for the items that both begin with', () => {
  const heights = new Map<number, number>();
  const list = (previous: MasonryGeometry | null, items: readonly number[]) => {
    const virtualizer = new MasonryVirtualizer(0, VIEWPORT, previous);
    virtualizer.update(
      { top: TOP, columns: 2, columnWidth: 300, gap: GAP },
      items,
      (key) => key,
      (key) => heights.get(key) ?? 180,
    );
    virtualizer.render(OVERSCAN);
    return virtualizer;
  };
  const positions = (virtualizer: MasonryVirtualizer) =>
    [0, 1, 2, 3].map((index) => [virtualizer.positionAt(index).left, virtualizer.positionAt(index).top]);
  const first = list(null, [1, 2, 3, 4]);
  first.measured(1, 500);
  heights.set(1, 500);
  const before = positions(first);

  expect(positions(list(first.geometry, [1, 2, 3, 4]))).toEqual(before);
  // Item 3 is in the first lane only because item 1 was measured later.
  expect(positions(list(null, [1, 2, 3, 4]))).not.toEqual(before);
  expect(positions(list(first.geometry, [9, 2, 3, 4]))).toEqual(positions(list(null, [9, 2, 3, 4])));
  expect(positions(first)).toEqual(before);
});
