import { expect, test } from 'vitest';
import { isTooIntricate } from './intricacy.ts';

const isTooIntricateText = (text: string) => isTooIntricate(Buffer.from(text));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('what is nested deeper than any library is too intricate, what is beside each other is not', () => {
  expect(isTooIntricateText(nested(64))).toBe(false);
  expect(isTooIntricateText(nested(65))).toBe(true);
  expect(isTooIntricateText('{"a":'.repeat(65))).toBe(true);
  expect(isTooIntricateText(`[${Array(1_000).fill(nested(60)).join()}]`)).toBe(false);
});

test('more values than any library has are too many', () => {
  expect(isTooIntricateText(`[0${',0'.repeat(5_000_000)}]`)).toBe(false);
  expect(isTooIntricateText(`[0${',0'.repeat(5_000_001)}]`)).toBe(true);
});

test.each([
  ['brackets', '['.repeat(100)],
  ['an escaped quote and brackets', `"${'['.repeat(100)}`],
  ['a backslash at its end', 'C:\\'],
  ['backslashes, quotes and brackets', `\\\\"\\"${'{'.repeat(100)}`],
])('what stands in a text does not count: %s', (_what, text) => {
  expect(isTooIntricateText(JSON.stringify([text, text]))).toBe(false);
  expect(isTooIntricateText(JSON.stringify([text]) + nested(65))).toBe(true);
});

test('a text that does not end is for the parser to tell', () => {
  expect(isTooIntricateText(`["${'['.repeat(100)}`)).toBe(false);
});
