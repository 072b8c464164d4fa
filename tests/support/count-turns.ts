import { onTestFinished } from 'vitest';

/** Counts the turns of the event loop until the test finishes. Returns a function that returns their number. */
export function countTurns(): () => number {
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
