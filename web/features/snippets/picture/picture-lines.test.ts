import { expect, test } from 'vitest';
import { firstLines, readLines } from './picture-lines.ts';

const code = (lines: number) => 'x\n'.repeat(lines);

test('starts with the selected lines, or else all, at most 100', () => {
  expect(firstLines(code(1), null)).toBe('1');
  expect(firstLines(code(7), null)).toBe('1-7');
  expect(firstLines(code(300), null)).toBe('1-100');
  expect(firstLines(code(300), { first: 20, last: 24 })).toBe('20-24');
  expect(firstLines(code(300), { first: 20, last: 250 })).toBe('20-119');
});

test.each([
  ['3', { first: 3, last: 3 }],
  [' 3-10 ', { first: 3, last: 10 }],
  ['295-400', { first: 295, last: 300 }],
  ['201-300', { first: 201, last: 300 }],
  ['', 'Lines must look like 3 or 3-10'],
  ['10-3', 'Lines must look like 3 or 3-10'],
  ['all', 'Lines must look like 3 or 3-10'],
  ['1-101', 'A picture holds 100 lines. Choose fewer.'],
  ['301', 'The last line is 300'],
])('reads %j in a file of 300 lines', (typed, expected) => expect(readLines(typed, 300)).toEqual(expected));

test('says that a file has only one line', () => expect(readLines('2', 1)).toBe('There is only line 1'));
