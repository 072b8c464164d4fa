import { expect, test } from 'vitest';
import { columnsFor, columnWidth, GAP } from './columns.ts';

test.each([
  [320, 1],
  [619, 1],
  [620, 2],
  [976, 3],
  [1_260, 4],
  [3_800, 4],
])('fits %i px with %i columns', (width, columns) => expect(columnsFor(width)).toBe(columns));

test('columns and gaps add up to the full width', () => {
  expect(4 * columnWidth(1_260, 4) + 3 * GAP).toBe(1_260);
});
