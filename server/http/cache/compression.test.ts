import { expect, test } from 'vitest';
import { isWorthCompressing, negotiateEncoding } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['br;q=0', null],
  ['*', 'br'],
  ['deflate', null],
  ['', null],
  [undefined, null],
])('negotiates Accept-Encoding "%s" as %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

test('leaves short bodies uncompressed', () => {
  expect(isWorthCompressing(Buffer.alloc(999))).toBe(false);
  expect(isWorthCompressing(Buffer.alloc(1_000))).toBe(true);
});
