import pLimit from 'p-limit';
import { AppError } from '#server/core/errors.ts';
import type { WorkerData } from '#server/store/jobs/job.ts';
import { type Outcome, resultOf } from '#server/store/jobs/outcome.ts';
import type { JobPool } from '#server/store/jobs/pool.ts';
import { workerTasks } from '#server/store/jobs/tasks.ts';
import type { WriteInput } from '#server/store/write.ts';

/**
 * Opens a pool that runs the tasks in this thread and clones what crosses to a worker. Starting a worker takes 200 ms of
 * processor time, more than most tests. `pool.test.ts`, the conformance suite and `tests/process` cover workers.
 */
export function openInlinePool(workerData: WorkerData): JobPool {
  const tasks = workerTasks(workerData);
  const [writes, readJobs] = [pLimit(1), pLimit(1)];
  async function run<Task>(work: (task: Task) => Promise<Outcome>, task: Task): Promise<unknown> {
    return resultOf(structuredClone(await work(structuredClone(task))));
  }
  const readJob: JobPool['readJob'] = <Input, Result>(
    { module }: { module: string },
    input: Input,
    signal?: AbortSignal,
  ) =>
    readJobs(() => {
      if (signal?.aborted) throw new AppError('invalid', 'The client closed the connection');
      return run(tasks.readJob, { module, input }) as Promise<Result>;
    });
  return {
    read: (task) => run(tasks.read, { ...task, cancelled: undefined }),
    write: <Input extends WriteInput, Result>({ module }: { module: string }, input: Input) =>
      // The type of the write names its result.
      writes(() => run(tasks.write, { module, input }) as Promise<Result>),
    readJob,
    pageJob: readJob,
    stoppableJob: (job, input, { signal }) => readJob(job, input, signal),
    compute: <Input, Result>({ module }: { module: string }, input: Input) =>
      run(tasks.compute, { module, input }) as Promise<Result>,
    async close() {
      await writes(async () => {});
      await readJobs(async () => {});
      await tasks.close();
    },
  };
}
