import type { WorkerData } from '#server/store/jobs/job.ts';
import { outcomeOf, resultOf } from '#server/store/jobs/outcome.ts';
import { type JobPool, openJobPool } from '#server/store/jobs/pool.ts';
import { runRead, slowReads } from '#server/store/slow-reads.ts';
import { openReader } from '#server/store/sqlite/open.ts';

/**
 * Opens a pool that runs reads in this thread and clones what crosses to a worker. Starting a worker takes 200 ms of
 * processor time, more than most tests. `pool.test.ts` covers reads in workers.
 */
export function poolWithInlineReads(workerData: WorkerData): JobPool {
  const pool = openJobPool(workerData);
  const reader = openReader(workerData.location);
  const reads = slowReads(reader);
  return {
    ...pool,
    async read(task) {
      const cloned = structuredClone(task);
      return resultOf(structuredClone(await outcomeOf(() => runRead(reads, cloned))));
    },
    async close() {
      await pool.close();
      await reader.destroy();
    },
  };
}
