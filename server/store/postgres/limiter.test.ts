import { expect, onTestFinished, test, vi } from 'vitest';
import { deleteExpiredCounts } from './limiter.ts';

test('deletes expired counts every minute, even after a failure, until it is stopped', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const query = vi.fn(async () => ({ rows: [] })).mockRejectedValueOnce(new Error('The database does not answer'));
  const stop = deleteExpiredCounts({ query });
  await vi.advanceTimersByTimeAsync(120_000);
  const text = 'delete from rate_limits where expire < $1';
  expect(query.mock.calls).toEqual([[{ text, values: [1_060_000] }], [{ text, values: [1_120_000] }]]);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(query).toHaveBeenCalledTimes(2);
});
