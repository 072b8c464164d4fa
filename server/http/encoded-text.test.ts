import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { EncodedTexts } from './encoded-text.ts';
import { encode } from './encodings.ts';

vi.mock(import('./encodings.ts'), { spy: true });

const text = 'select title from snippets;\n'.repeat(100);

test('a text is encoded once for each way of sending it', async () => {
  const encoded = new EncodedTexts().of(text);
  expect(encoded.as('zstd')).toBe(encoded.as('zstd'));
  expect(zstdDecompressSync(await encoded.as('zstd')).toString()).toBe(text);
  expect((await encoded.as('identity')).toString()).toBe(text);
});

test('what somebody still holds is not compressed again where it is made again', () => {
  const texts = new EncodedTexts();
  const held = texts.of(text);
  const bytes = held.as('br');
  // Another string, that says the same.
  expect(texts.of(Buffer.from(text).toString()).as('br')).toBe(bytes);
  const other = texts.of(`${text}\n`);
  expect(other.etag).not.toBe(held.etag);
  expect(other.as('br')).not.toEqual(bytes);
});

test('what nobody holds any more is let go', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const texts = new EncodedTexts();
  const held = texts.of(text);
  const letGo = new WeakRef(texts.of(`${text}\n`));
  // What was looked at stays until the end of this turn.
  await setImmediate();
  collectGarbage();
  expect(letGo.deref()).toBeUndefined();
  expect(texts.of(text)).toBe(held);
  expect(texts.of(`${text}\n`).etag).not.toBe(held.etag);
});

test('a long text asked for twice is compressed once, beside the event loop', async () => {
  const encoded = new EncodedTexts().of(text.repeat(100));
  const [first, second] = [encoded.as('zstd'), encoded.as('zstd')];
  expect(first).toBeInstanceOf(Promise);
  expect(await first).toBe(await second);
  expect(encoded.as('zstd')).toBe(await first);
});

test('what could not be compressed is tried anew for the next who asks', async () => {
  const encoded = new EncodedTexts().of(text);
  vi.mocked(encode).mockRejectedValueOnce(new Error('Cannot allocate memory'));
  const [first, second] = [encoded.as('zstd'), encoded.as('zstd')];
  await expect(first).rejects.toThrow('Cannot allocate memory');
  await expect(second).rejects.toThrow('Cannot allocate memory');
  expect(zstdDecompressSync(await encoded.as('zstd')).toString()).toBe(text);
});
