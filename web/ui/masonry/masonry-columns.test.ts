import { expect, test } from 'vitest';
import { columnsFor, columnWidth, GAP } from './masonry-columns.ts';

test.each([
  [320, 1],
  [619, 1],
  [620, 2],
  [976, 3],
  [1_260, 4],
  [3_800, 4],
])('a wall %i px wide has %i columns', (width, columns) => expect(columnsFor(width)).toBe(columns));

test('the columns and the gaps between them fill the wall', () => {
  expect(4 * columnWidth(1_260, 4) + 3 * GAP).toBe(1_260);
});
