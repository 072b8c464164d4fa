import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installTimeLimit } from './sqlite-time-limit.ts';

test.each([true, false])(
  'a statement rests now and then where it is to give way (%s), and otherwise never',
  async (givesWay) => {
    const database = new DatabaseSync(':memory:');
    const resting = vi.spyOn(Atomics, 'wait');
    onTestFinished(() => {
      resting.mockRestore();
      database.close();
    });
    const beginTime = installTimeLimit(database);
    await sleep(5);
    beginTime(1_000, givesWay);
    expect(database.prepare('select within_time() as within').get()).toEqual({ within: 1 });
    expect(resting).toHaveBeenCalledTimes(givesWay ? 1 : 0);
  },
);
