import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberMap } from './number-map.ts';

const keys = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer());

test('it keeps what a Map keeps, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(keys, fc.integer({ min: 1 })), { maxLength: 500, size: 'max' }),
      fc.array(keys),
      (entries, others) => {
        const numbers = new NumberMap();
        const expected = new Map<number, number>();
        for (const [key, value] of entries) {
          numbers.set(key, value);
          expected.set(key, value);
        }
        for (const key of [...expected.keys(), ...others]) expect(numbers.get(key)).toBe(expected.get(key) ?? 0);
      },
    ),
  );
});

test('ids that follow each other are found as well when there are 10,000', () => {
  const numbers = new NumberMap();
  for (let id = 1; id <= 10_000; id += 1) numbers.set(id, 2 * id);
  expect(numbers.get(1)).toBe(2);
  expect(numbers.get(10_000)).toBe(20_000);
  expect(numbers.get(10_001)).toBe(0);
});
