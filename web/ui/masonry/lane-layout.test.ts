import { expect, test } from 'vitest';
import { LaneLayout } from './lane-layout.ts';

const GAP = 20;

function layoutOf(lanes: number, heights: readonly number[]) {
  const layout = new LaneLayout(lanes, GAP);
  const setKeys = (keys: readonly number[]) =>
    layout.setItems(
      keys,
      (key) => key,
      (key) => heights[key] ?? 100,
    );
  setKeys(heights.map((_, key) => key));
  return { layout, setKeys };
}

const positions = (layout: LaneLayout) =>
  Array.from({ length: layout.count }, (_, index) => {
    const { lane, top } = layout.slotAt(index);
    return [lane, top];
  });

test('adds each item to the shortest lane', () => {
  const { layout } = layoutOf(2, [100, 300, 100, 100]);
  expect(positions(layout)).toEqual([
    [0, 0],
    [1, 0],
    [0, 120],
    [0, 240],
  ]);
  expect(layout.height).toBe(340);
});

test('keeps the lanes when a height changes, and adds later items to the lane that is shortest then', () => {
  const { layout, setKeys } = layoutOf(2, [100, 100, 100, 100]);
  layout.setHeight(0, 400);
  setKeys([0, 1, 2, 3, 4]);
  expect(positions(layout)).toEqual([
    [0, 0],
    [1, 0],
    [0, 420],
    [1, 120],
    [1, 240],
  ]);
  expect(layout.height).toBe(520);
});

test('keeps measured heights before the first changed item and lays out the rest again', () => {
  const { layout, setKeys } = layoutOf(1, [100, 100, 100]);
  layout.setHeight(0, 150);
  layout.setHeight(1, 150);
  setKeys([0, 9, 2]);
  expect(layout.slotAt(0).height).toBe(150);
  expect(positions(layout)).toEqual([
    [0, 0],
    [0, 170],
    [0, 290],
  ]);
  setKeys([0]);
  expect(layout.height).toBe(150);
});

test('finds the items that overlap a range', () => {
  const { layout } = layoutOf(2, [100, 500, 100, 100]);
  expect(layout.itemsBetween(0, 50)).toEqual({ first: 0, last: 1 });
  expect(layout.itemsBetween(130, 200)).toEqual({ first: 1, last: 2 });
  expect(layout.itemsBetween(900, 1_000)).toEqual({ first: 0, last: -1 });
});

test('an empty layout has no height and no visible items', () => {
  const layout = new LaneLayout(3, GAP);
  expect(layout.height).toBe(0);
  expect(layout.itemsBetween(0, 1_000)).toEqual({ first: 0, last: -1 });
});
