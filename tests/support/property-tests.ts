import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of property tests. */
    seed: number;
  }
}

/** PostgreSQL takes three times as long for a run. */
const SHARE_OF_RUNS = inject('postgres') === undefined ? 1 : 1 / 2;

/** Returns how often a property is tested: `usual`, half of it on PostgreSQL, or the environment's `RUNS`. */
export const runs = (usual: number): number => Number(process.env.RUNS ?? Math.ceil(usual * SHARE_OF_RUNS));

fc.configureGlobal({
  seed: inject('seed'),
  numRuns: runs(100),
  // Shrinking ends before the test times out, which would hide the failure. A very busy machine makes fewer runs.
  ...(process.env.RUNS === undefined && { interruptAfterTimeLimit: 50_000 }),
});
