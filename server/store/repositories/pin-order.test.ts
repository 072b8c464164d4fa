import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rearrange } from './pin-order.ts';

type Item = Parameters<typeof rearrange>[0][number];

/** Returns the ids in order after changes. */
function idsAfter(items: readonly Item[], moved: readonly Item[]): number[] {
  const positions = new Map([...items, ...moved].map(({ id, position }) => [id, position]));
  return [...positions].toSorted(([, one], [, other]) => one - other).map(([id]) => id);
}

const itemsAt = (...positions: number[]): Item[] => positions.map((position, index) => ({ id: index + 1, position }));

test('moves nothing that has its order', () => {
  expect(rearrange(itemsAt(0, 10, 20), [1, 2, 3])).toEqual([]);
  expect(rearrange([], [])).toEqual([]);
});

test('moves one item between its new neighbours, to the start and to the end', () => {
  const items = itemsAt(0, 10, 20, 30);
  expect(rearrange(items, [1, 4, 2, 3])).toEqual([{ id: 4, position: 5 }]);
  expect(rearrange(items, [3, 1, 2, 4])).toMatchObject([{ id: 3 }]);
  expect(rearrange(items, [1, 3, 4, 2])).toMatchObject([{ id: 2 }]);
});

test('leaves an item that is not named where it is', () => {
  const items = itemsAt(0, 10, 20);
  expect(idsAfter(items, rearrange(items, [3, 1]))).toEqual([2, 3, 1]);
});

test('numbers all items again without a position in between', () => {
  const items = itemsAt(0, 1, 2);
  const moved = rearrange(items, [2, 1, 3]);
  expect(moved).toHaveLength(3);
  expect(idsAfter(items, moved)).toEqual([2, 1, 3]);
});

test('reaches every order, again and again', () => {
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 30 }), (orders) => {
      let items = itemsAt(0, 1, 2, 3, 4, 5);
      for (const wanted of orders) {
        const changed = rearrange(items, wanted);
        expect(idsAfter(items, changed)).toEqual(wanted);
        const moved = new Map(changed.map(({ id, position }) => [id, position]));
        items = items
          .map(({ id, position }) => ({ id, position: moved.get(id) ?? position }))
          .toSorted((one, other) => one.position - other.position);
      }
    }),
  );
});
