import { expect, onTestFinished, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Counts the turns of the event loop. */
function countTurns() {
  let turn = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  count();
  onTestFinished(() => clearImmediate(next));
  return () => turn;
}

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
