import { expect, test } from 'vitest';
import { exceedsJsonLimits } from './json-limits.ts';

const LIMITS = { depth: 64, values: 1_000 };

const exceedsLimits = (text: string) => exceedsJsonLimits(Buffer.from(text), LIMITS);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('limits the depth of values but not the number of siblings', () => {
  expect(exceedsLimits(nested(64))).toBe(false);
  expect(exceedsLimits(nested(65))).toBe(true);
  expect(exceedsLimits('{"a":'.repeat(65))).toBe(true);
  expect(exceedsLimits(`[${Array(500).fill(nested(60)).join()}]`)).toBe(false);
});

test('limits the number of values', () => {
  expect(exceedsLimits(`[0${',0'.repeat(1_000)}]`)).toBe(false);
  expect(exceedsLimits(`[0${',0'.repeat(1_001)}]`)).toBe(true);
});

test.each([
  ['brackets', '['.repeat(100)],
  ['an escaped quote and brackets', `"${'['.repeat(100)}`],
  ['a trailing backslash', 'C:\\'],
  ['backslashes, quotes and brackets', `\\\\"\\"${'{'.repeat(100)}`],
])('ignores strings with %s', (_what, text) => {
  expect(exceedsLimits(JSON.stringify([text, text]))).toBe(false);
  expect(exceedsLimits(JSON.stringify([text]) + nested(65))).toBe(true);
});

test('ignores the contents of an unterminated string', () => {
  expect(exceedsLimits(`["${'['.repeat(100)}`)).toBe(false);
});
