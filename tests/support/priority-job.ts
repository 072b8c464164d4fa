import { getPriority } from 'node:os';
import type { Computation } from '#server/store/jobs/job.ts';

/** A computation for tests that returns the priority of its thread: on Linux each thread has its own. */
export default function priority(): number {
  return getPriority();
}

export const priorityJob: Computation<null, number> = { module: import.meta.url, run: priority };
