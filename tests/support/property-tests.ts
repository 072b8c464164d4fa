import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of property tests. */
    seed: number;
  }
}

/** Returns how often a property is tested: `usual`, or the environment's `RUNS`. */
export const runs = (usual: number): number => Number(process.env.RUNS ?? usual);

fc.configureGlobal({
  seed: inject('seed'),
  numRuns: runs(100),
  // Shrinking ends before the test times out, which would hide the failure. A very busy machine makes fewer runs.
  ...(process.env.RUNS === undefined && { interruptAfterTimeLimit: 50_000 }),
});
