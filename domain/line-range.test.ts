import { expect, test } from 'vitest';
import { countLines, lineRangeText, parseLineRange } from './line-range.ts';

test.each([
  ['3', { first: 3, last: 3 }],
  ['3-10', { first: 3, last: 10 }],
])('reads and writes %s', (text, range) => {
  expect(parseLineRange(text)).toEqual(range);
  expect(lineRangeText(range)).toBe(text);
});

test.each(['', '0', '10-3', '3-', '-3', '3 - 10', '3-10-12', '1e3', 'all', '٣', '9999999999'])(
  'refuses %j as lines',
  (text) => expect(parseLineRange(text)).toBeNull(),
);

test('counts lines without one after a final line break', () => {
  expect([countLines(''), countLines('a'), countLines('a\nb\n'), countLines('a\n\n')]).toEqual([1, 1, 2, 2]);
});
