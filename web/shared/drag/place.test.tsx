import { expect, test } from 'vitest';
import { placeAmong } from './place.ts';

/** Returns an area with cards of 100 by 100 px at positions. */
function areaOf(...positions: readonly (readonly [left: number, top: number])[]): Element {
  const area = document.createElement('div');
  for (const [at, [left, top]] of positions.entries()) {
    const card = document.createElement('article');
    card.dataset.snippet = String(at + 1);
    card.getBoundingClientRect = () => new DOMRect(left, top, 100, 100);
    area.append(card);
  }
  return area;
}

test.each([
  [30, 50, 1, 'before'],
  [80, 50, 1, 'after'],
  [125, 50, 2, 'before'],
  [30, 170, 3, 'before'],
  [190, 400, 3, 'after'],
] as const)('at %i, %i of two columns the place is next to card %i, %s it', (x, y, id, side) => {
  expect(placeAmong(areaOf([0, 0], [120, 0], [0, 120]), x, y)?.place).toEqual({ id, side });
});

test.each([
  [90, 20, 1, 'before'],
  [10, 80, 1, 'after'],
  [10, 115, 2, 'before'],
  [10, 900, 2, 'after'],
] as const)('at %i, %i of one column the place is next to card %i, %s it', (x, y, id, side) => {
  expect(placeAmong(areaOf([0, 0], [0, 120]), x, y)?.place).toEqual({ id, side });
});

test('shows the edge between two cards in the middle of their gap', () => {
  expect(placeAmong(areaOf([0, 0], [120, 0]), 80, 50)?.edge).toEqual({ x: 110, y: 0, length: 100, isVertical: true });
  expect(placeAmong(areaOf([0, 0], [0, 120]), 50, 80)?.edge).toEqual({ x: 0, y: 110, length: 100, isVertical: false });
});

test('has no place without cards', () => {
  expect(placeAmong(areaOf(), 0, 0)).toBeNull();
});
