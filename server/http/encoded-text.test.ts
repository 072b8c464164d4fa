import { zstdDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { EncodedText } from './encoded-text.ts';
import { encode } from './encodings.ts';

vi.mock(import('./encodings.ts'), { spy: true });

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

test('what could not be compressed is tried anew for the next who asks', async () => {
  const encoded = EncodedText.of(text, undefined);
  vi.mocked(encode).mockRejectedValueOnce(new Error('Cannot allocate memory'));
  const [first, second] = [encoded.as('zstd'), encoded.as('zstd')];
  await expect(first).rejects.toThrow('Cannot allocate memory');
  await expect(second).rejects.toThrow('Cannot allocate memory');
  expect(zstdDecompressSync(await encoded.as('zstd')).toString()).toBe(text);
});
