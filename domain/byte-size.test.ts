import { expect, test } from 'vitest';
import { formatBytes } from './byte-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KiB'],
  [1024 ** 2 - 1, '1 MiB'],
  [1.55 * 1024 ** 2, '1.6 MiB'],
  [1024 ** 3 - 1, '1 GiB'],
  [2 * 1024 ** 3, '2 GiB'],
  [5_000 * 1024 ** 3, '5,000 GiB'],
])('formats %d as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
