import { expect, test, vi } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { totalCache } from './total-cache.ts';

/** A store whose version and total a test changes. */
function storeWith(state: { version: string; total: number }) {
  const count = vi.fn<Store['snippetLists']['count']>(async () => state.total);
  const snippetLists: Pick<Store['snippetLists'], 'count'> = { count };
  return { count, countTotal: totalCache({ snippetLists, version: () => state.version }) };
}

const ADA = { userId: 'ada' };
const ALL = { among: 'visible' } as const;

test('counts all that a person may read once for each version of the store', async () => {
  const state = { version: '1', total: 5 };
  const { count, countTotal } = storeWith(state);
  expect([await countTotal(ADA, ALL), await countTotal(ADA, ALL)]).toEqual([5, 5]);
  expect(count).toHaveBeenCalledTimes(1);
  Object.assign(state, { version: '2', total: 6 });
  expect(await countTotal(ADA, ALL)).toBe(6);
  expect(await countTotal({ userId: 'ben' }, ALL)).toBe(6);
  expect(count).toHaveBeenCalledTimes(3);
});

test('does not cache the totals of other lists', async () => {
  const { count, countTotal } = storeWith({ version: '1', total: 5 });
  const others = [{ among: 'own' }, { among: 'visible', search: 'x' }, { among: 'visible', collectionId: 1 }] as const;
  for (const filter of [...others, ...others]) await countTotal(ADA, filter);
  for (let time = 0; time < 2; time += 1) await countTotal({ userId: null }, ALL);
  expect(count).toHaveBeenCalledTimes(8);
});
