import { AppError } from '#server/core/errors.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';

interface Input {
  milliseconds: number;
  fails?: boolean;
  /** Shared memory that counts the runs. */
  count: Int32Array;
}

/** A read job for tests that blocks its thread. */
export default async function spin(_: Repositories, { milliseconds, fails, count }: Input): Promise<string> {
  Atomics.add(count, 0, 1);
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  if (fails) throw new AppError('conflict', 'Kaboom');
  return 'done';
}

export const spinReadJob: ReadJob<Input, string> = { module: import.meta.url, run: spin };
