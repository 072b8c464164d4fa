import { openInlinePool } from './inline-pool.ts';

/** Returns a function that opens an inline pool, and the modules of the computations that it ran. */
export function countingPool() {
  const computed: string[] = [];
  const openPool: typeof openInlinePool = (workerData) => {
    const pool = openInlinePool(workerData);
    return {
      ...pool,
      compute(job, input) {
        computed.push(job.module.split('/').at(-1) ?? '');
        return pool.compute(job, input);
      },
    };
  };
  return { computed, openPool };
}
