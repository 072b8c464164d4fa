import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError, unavailable } from '#server/core/errors.ts';
import { SLOW_READS_MAX } from '../scheduled-reads.ts';
import type { RunRead } from '../slow-reads.ts';
import type { ReadJob, WorkerData, WriteJob } from './job.ts';
import { type Outcome, resultOf } from './outcome.ts';
import type { CancelableTask, JobTask } from './tasks.ts';

/** Read jobs are short, and wait for each other in the order of their calls. */
const READ_JOBS_MAX = 1;
/** SQLite has one writer. */
const WRITES_MAX = 1;
/** Milliseconds before an idle worker ends. An import leaves memory behind that only the end of its worker frees. */
const IDLE_TIMEOUT = { read: 5 * 60_000, write: 1_000 };
/** In MB. V8's default young generation would be most of a worker's memory. */
const MEMORY = { maxYoungGenerationSizeMb: 4 };

type TransferList = NonNullable<Parameters<Piscina['run']>[1]>['transferList'];

/** Piscina's type expects the browser's MessagePort. */
const transferListOf = (buffers: ArrayBuffer[]) => buffers as unknown as TransferList;

export interface JobPool {
  /** Runs one whole read in a worker. At most `SLOW_READS_MAX` may run at the same time. */
  read: RunRead;
  /** Runs one job at a time. The memory of `transfer` moves to the worker. */
  write<Input, Result>(job: WriteJob<Input, Result>, input: Input, transfer: readonly Uint8Array[]): Promise<Result>;
  /** Runs one job at a time. An aborted signal cancels a job that has not started. */
  readJob<Input, Result>(job: ReadJob<Input, Result>, input: Input, signal?: AbortSignal): Promise<Result>;
  /** Finishes jobs that write, and cancels reads. */
  close(): Promise<void>;
}

/** Starts workers on demand. Each kind of task has its own share of workers. */
export function openJobPool(workerData: WorkerData): JobPool {
  const writes = pLimit(WRITES_MAX);
  const readJobs = pLimit(READ_JOBS_MAX);
  let isClosing = false;
  const open = (maxThreads: number, idleTimeout: number) =>
    new Piscina<unknown, Outcome>({
      filename: new URL('./worker.ts', import.meta.url).href,
      workerData,
      minThreads: 0,
      maxThreads,
      idleTimeout,
      resourceLimits: MEMORY,
    });
  // A read job waits for a worker while all kinds of slow reads are busy.
  const reading = open(SLOW_READS_MAX, IDLE_TIMEOUT.read);
  const writing = open(WRITES_MAX, IDLE_TIMEOUT.write);
  const run = async (name: 'read' | 'readJob' | 'write', task: unknown, buffers: ArrayBuffer[] = []) => {
    if (isClosing) throw unavailable('Pegboard is shutting down');
    try {
      const pool = name === 'write' ? writing : reading;
      return resultOf(await pool.run(task, { name, transferList: transferListOf(buffers) }));
    } catch (error) {
      throw isClosing && name !== 'write' ? unavailable('Pegboard is shutting down') : error;
    }
  };
  return {
    async read(task, signal) {
      requireClient(signal);
      return run('read', { ...task, cancelled: signal && cancelFlag(signal) } satisfies CancelableTask);
    },
    write: <Input, Result>({ module }: WriteJob<Input, Result>, input: Input, transfer: readonly Uint8Array[]) =>
      // The job's type names its result.
      writes(() => run('write', { module, input } satisfies JobTask, transfer.flatMap(ownMemory)) as Promise<Result>),
    readJob: <Input, Result>({ module }: ReadJob<Input, Result>, input: Input, signal?: AbortSignal) =>
      readJobs(() => {
        requireClient(signal);
        return run('readJob', { module, input } satisfies JobTask) as Promise<Result>;
      }),
    async close() {
      await writes(async () => {});
      isClosing = true;
      await Promise.all([reading.destroy(), writing.destroy()]);
    },
  };
}

/** @throws AppError `invalid` if the signal has aborted */
function requireClient(signal?: AbortSignal): void {
  if (signal?.aborted) throw new AppError('invalid', 'The client closed the connection');
}

/** Returns shared memory that becomes 1 when the signal aborts: a worker in a statement receives no message. */
function cancelFlag(signal: AbortSignal): Int32Array {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  signal.addEventListener('abort', () => Atomics.store(flag, 0, 1), { once: true });
  return flag;
}

/** Returns the buffer of some bytes unless other data shares it: Node pools small buffers. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
