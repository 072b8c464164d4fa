import { expect, test } from 'vitest';
import { inOwnMemory, lendBytes } from './scratch.ts';

const lend = (text: string) => lendBytes(text, Buffer.byteLength(text));

test('bytes that were given back are lent again, and never to two at once', () => {
  const [one, two] = [lend('één'), lend('two')];
  expect([String(one.bytes), String(two.bytes)]).toEqual(['één', 'two']);
  const { buffer } = one.bytes;
  expect(two.bytes.buffer).not.toBe(buffer);
  one[Symbol.dispose]();
  using again = lend('again');
  expect(again.bytes.buffer).toBe(buffer);
  expect([String(again.bytes), String(two.bytes)]).toEqual(['again', 'two']);
  two[Symbol.dispose]();
});

test('a long text has memory of its own, which is not kept', () => {
  const text = '🪝'.repeat(100_000);
  const first = lend(text);
  expect(String(first.bytes)).toBe(text);
  first[Symbol.dispose]();
  using second = lend(text);
  expect(second.bytes.buffer).not.toBe(first.bytes.buffer);
});

test('a part of a longer piece of memory is kept without the rest', () => {
  const own = inOwnMemory(Buffer.from('short'));
  expect([String(own), own.buffer.byteLength]).toEqual(['short', 5]);
});
