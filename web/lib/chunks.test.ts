import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkedLength, sliceChunks } from './chunks.ts';

test('a list in parts is sliced as a whole one is', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat())), fc.nat(30), fc.nat(30), (parts, from, length) => {
      expect(chunkedLength(parts)).toBe(parts.flat().length);
      expect(sliceChunks(parts, from, from + length)).toEqual(parts.flat().slice(from, from + length));
    }),
  );
});
