import { expect, test, vi } from 'vitest';
import { unavailable } from '#server/core/errors.ts';
import { batched } from './batched.ts';

/** Doubles numbers. A batch with a negative number throws. */
function doubling() {
  const run = vi.fn(async (numbers: readonly number[]) => {
    const negative = numbers.find((n) => n < 0);
    if (negative !== undefined) throw new Error(`${negative} is negative`);
    return numbers.map((n) => n * 2);
  });
  return { run, double: batched(run) };
}

test('runs concurrent calls together, at most 16', async () => {
  const { run, double } = doubling();
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((n) => n * 2));
  expect(run.mock.calls).toEqual([[numbers.slice(0, 16)], [numbers.slice(16)]]);
});

test('runs calls that arrive during a batch in the next one', async () => {
  const { run, double } = doubling();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  run.mockImplementationOnce(async () => {
    start();
    await finished;
    return [2];
  });
  const first = double(1);
  await started;
  const later = [double(2), double(3)];
  finish();
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6]);
  expect(run.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

test('rejects only the calls of a batch that fail when run separately, and runs later ones', async () => {
  const { double } = doubling();
  expect(await Promise.allSettled([double(1), double(-2), double(3)])).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('-2 is negative') },
    { status: 'fulfilled', value: 6 },
  ]);
  expect(await double(4)).toBe(8);
});

test('rejects a whole batch after an outage, in which it may have been stored', async () => {
  const { run, double } = doubling();
  const outage = unavailable('The database does not answer');
  run.mockRejectedValueOnce(outage);
  const rejected = { status: 'rejected', reason: outage };
  expect(await Promise.allSettled([double(1), double(2)])).toEqual([rejected, rejected]);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await double(3)).toBe(6);
});
