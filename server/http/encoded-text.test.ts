import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EncodedText } from './encoded-text.ts';

const text = 'select title from snippets;\n'.repeat(100);

test('a text is encoded once for each way of sending it', async () => {
  const encoded = EncodedText.of(text, undefined);
  expect(encoded.as('zstd')).toBe(encoded.as('zstd'));
  expect(zstdDecompressSync(await encoded.as('zstd')).toString()).toBe(text);
  expect((await encoded.as('identity')).toString()).toBe(text);
});

test('what was read again and is the same is not compressed again', () => {
  const before = EncodedText.of(text, undefined);
  const bytes = before.as('br');
  expect(EncodedText.of(text, before).as('br')).toBe(bytes);
  const other = EncodedText.of(`${text}\n`, before);
  expect(other.etag).not.toBe(before.etag);
  expect(other.as('br')).not.toEqual(bytes);
});

test('a long text asked for twice is compressed once, beside the event loop', async () => {
  const encoded = EncodedText.of(text.repeat(100), undefined);
  const [first, second] = [encoded.as('zstd'), encoded.as('zstd')];
  expect(first).toBeInstanceOf(Promise);
  expect(await first).toBe(await second);
  expect(encoded.as('zstd')).toBe(await first);
});
