import { vi } from 'vitest';
import type { openJobPool } from '#server/store/jobs/pool.ts';
import { openInlinePool } from './inline-pool.ts';

/** Returns a function that opens a pool, and a mock that is called for each write in a worker of it. */
export function countedPool(open: typeof openJobPool = openInlinePool) {
  const workerWrites = vi.fn<() => void>();
  const openPool: typeof openJobPool = (workerData) => {
    const pool = open(workerData);
    return {
      ...pool,
      write(write, input) {
        workerWrites();
        return pool.write(write, input);
      },
    };
  };
  return { openPool, workerWrites };
}
