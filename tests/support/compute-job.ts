import { AppError } from '#server/core/errors.ts';
import type { Computation } from '#server/store/jobs/job.ts';

interface Input {
  milliseconds: number;
  fails?: boolean;
}

/** A computation for tests that blocks its thread. */
export default function spin({ milliseconds, fails }: Input): string {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  if (fails) throw new AppError('conflict', 'Kaboom');
  return 'done';
}

export const spinJob: Computation<Input, string> = { module: import.meta.url, run: spin };
