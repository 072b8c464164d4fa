import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkedLength, sliceChunks } from './chunks.ts';

test('slices chunks like the flattened list', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat())), fc.nat(30), fc.nat(30), (chunks, from, length) => {
      expect(chunkedLength(chunks)).toBe(chunks.flat().length);
      expect(sliceChunks(chunks, from, from + length)).toEqual(chunks.flat().slice(from, from + length));
    }),
  );
});
