import { expect, test } from 'vitest';
import { createTokenUses } from './token-uses.ts';

test('stores uses that could not be stored with the next ones', async () => {
  const stored: [number, number][] = [];
  let isDown = true;
  const recordTokenUses = async (uses: ReadonlyMap<number, number>) => {
    if (isDown) throw new Error('Down');
    stored.push(...uses);
  };
  const uses = createTokenUses({ recordTokenUses }, () => {});
  uses.add({ id: 1, lastUsedAt: null }, 1_000);
  await expect(uses.flush()).rejects.toThrow('Down');
  isDown = false;
  uses.add({ id: 2, lastUsedAt: null }, 2_000);
  await uses.flush();
  expect(stored).toEqual([
    [1, 1_000],
    [2, 2_000],
  ]);
});
