import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decode, encode, preferredEncoding } from './encodings.ts';

const line = 'const größe = await stores.shelf("☕");\n';
/** As long as a list of 48 cards. */
const list = line.repeat(2_400);
const long = line.repeat(5_000) + randomBytes(1_000).toString('base64');

test.each(['zstd', 'br', 'gzip', 'identity'] as const)(
  'a text sent as %s is the same text when it is read',
  async (encoding) => {
    for (const text of [list, long]) {
      const bytes = await encode(text, Buffer.byteLength(text), encoding);
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
      expect(decode(bytes, encoding)).toBe(text);
    }
  },
);

test('a list of cards is compressed at once, what is much longer beside the event loop', () => {
  expect(encode(list, Buffer.byteLength(list), 'zstd')).toBeInstanceOf(Buffer);
  expect(encode(long, Buffer.byteLength(long), 'zstd')).toBeInstanceOf(Promise);
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=1.0, br;q=0', 'gzip'],
  ['zstd;q=0.000, br;q=0.1', 'br'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('who takes "%s" is sent %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
