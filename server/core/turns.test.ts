import { expect, test } from 'vitest';
import { countTurns } from '#tests/support/count-turns.ts';
import { createTurns } from './turns.ts';

test('lets one caller go on in each turn of the event loop', async () => {
  const takeTurn = createTurns();
  const turnNow = countTurns();
  const turns: number[] = [];
  const work = async () => {
    await takeTurn();
    turns.push(turnNow());
  };
  await Promise.all([work(), work(), work()]);
  expect(new Set(turns).size).toBe(3);
});
