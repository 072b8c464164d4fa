import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError, overloaded, unavailable } from '#server/core/errors.ts';
import { SLOW_READS_MAX } from '../scheduled-reads.ts';
import type { RunRead } from '../slow-reads.ts';
import type { Write, WriteInput } from '../write.ts';
import type { Computation, ComputationLane, ReadJob, StopOptions, Transferring, WorkerData } from './job.ts';
import { type Outcome, resultOf } from './outcome.ts';
import type { CancelableTask, JobTask } from './tasks.ts';

/** Read jobs are short, and wait for each other in the order of their calls. */
const READ_JOBS_MAX = 1;
/** SQLite has one writer. */
const WRITES_MAX = 1;
/** One more than an address may run: see `listing/snippet-page.ts`. */
const EXPRESSIONS_MAX = 2;
/** Each reads the texts of one page. */
const PAGE_JOBS_MAX = 2;
/** Milliseconds before an idle worker ends. An import leaves memory behind that only the end of its worker frees. */
const IDLE_TIMEOUT = { read: 5 * 60_000, write: 1_000, expression: 5 * 60_000 };
/** In MB. V8's default young generation would be most of a worker's memory. */
const MEMORY = { maxYoungGenerationSizeMb: 4 };
/** In MB. A computation beyond it fails. */
const COMPUTATION_MEMORY = { ...MEMORY, maxOldGenerationSizeMb: 256 };
/** Workers give way to the event loop, which answers short reads. The system still gives them a quarter of a busy core. */
const NICE = 5;
/**
 * Each lane has one worker: the second core serves requests. `timeout` is in milliseconds before a computation is stopped,
 * `idle` before its worker ends. Memory of WebAssembly is freed only with the worker.
 */
const LANES: Readonly<Record<ComputationLane, { waiting: number; timeout: number; idle: number }>> = {
  general: { waiting: 500, timeout: 5_000, idle: 60_000 },
  highlight: { waiting: 500, timeout: 1_000, idle: 60_000 },
  picture: { waiting: 20, timeout: 5_000, idle: 10_000 },
};

type TransferList = NonNullable<Parameters<Piscina['run']>[1]>['transferList'];

/** Piscina's type expects the browser's MessagePort. */
const transferListOf = (buffers: ArrayBuffer[]) => buffers as unknown as TransferList;

export interface JobPool {
  /** Runs one whole read in a worker. At most `SLOW_READS_MAX` may run at the same time. */
  read: RunRead;
  /** Runs one write at a time. */
  write<Input extends WriteInput, Result>(write: Write<Input, Result>, input: Input): Promise<Result>;
  /** Runs one job at a time. An aborted signal cancels a job that has not started. */
  readJob<Input, Result>(job: ReadJob<Input, Result>, input: Input, signal?: AbortSignal): Promise<Result>;
  /** Runs a job that reads the texts of a page. */
  pageJob<Input, Result>(job: ReadJob<Input, Result>, input: Input, signal?: AbortSignal): Promise<Result>;
  /**
   * Runs a read job that may be stopped at any time, such as one that matches a regular expression. Returns null if it was:
   * beyond its limit, or of memory.
   */
  stoppableJob<Input, Result>(job: ReadJob<Input, Result>, input: Input, options: StopOptions): Promise<Result | null>;
  /**
   * Runs one computation of a lane at a time, without a database.
   *
   * @throws AppError `invalid` beyond the time limit, `unavailable` if too many wait
   */
  compute<Input, Result>(job: Computation<Input, Result>, input: Input): Promise<Result>;
  /** Finishes jobs that write, and cancels reads and computations. */
  close(): Promise<void>;
}

/** Starts workers on demand. Each kind of task has its own share of workers. */
export function openJobPool(
  workerData: WorkerData,
  { computationTimeout }: { computationTimeout?: number } = {},
): JobPool {
  const writes = pLimit(WRITES_MAX);
  const readJobs = pLimit(READ_JOBS_MAX);
  const pageJobs = pLimit(PAGE_JOBS_MAX);
  let isClosing = false;
  const open = (
    maxThreads: number,
    idleTimeout: number,
    resourceLimits: typeof COMPUTATION_MEMORY | typeof MEMORY = MEMORY,
  ) =>
    new Piscina<unknown, Outcome>({
      filename: new URL('./worker.ts', import.meta.url).href,
      workerData,
      minThreads: 0,
      maxThreads,
      idleTimeout,
      resourceLimits,
      niceIncrement: NICE,
    });
  // A read job waits for a worker while all kinds of slow reads are busy.
  const reading = open(SLOW_READS_MAX, IDLE_TIMEOUT.read);
  const writing = open(WRITES_MAX, IDLE_TIMEOUT.write);
  const openLane = (name: ComputationLane) => {
    const { waiting, timeout, idle } = LANES[name];
    return { waiting, timeout, queue: pLimit(1), pool: open(1, idle, COMPUTATION_MEMORY) };
  };
  const lanes = { general: openLane('general'), highlight: openLane('highlight'), picture: openLane('picture') };
  const matching = open(EXPRESSIONS_MAX, IDLE_TIMEOUT.expression, COMPUTATION_MEMORY);
  const pools = { read: reading, readJob: reading, write: writing, compute: lanes.general.pool };
  const run = async (
    name: keyof typeof pools,
    task: unknown,
    {
      buffers = [],
      signal = null,
      pool = pools[name],
    }: { buffers?: ArrayBuffer[]; signal?: AbortSignal | null; pool?: typeof reading } = {},
  ) => {
    if (isClosing) throw unavailable('Pegboard is shutting down');
    try {
      return resultOf(await pool.run(task, { name, transferList: transferListOf(buffers), signal }));
    } catch (error) {
      throw isClosing && name !== 'write' ? unavailable('Pegboard is shutting down') : error;
    }
  };
  return {
    async read(task, signal) {
      requireClient(signal);
      return run('read', { ...task, cancelled: signal && cancelFlag(signal) } satisfies CancelableTask);
    },
    write: <Input extends WriteInput, Result>(write: Write<Input, Result>, input: Input) =>
      writes(() => {
        const task: JobTask = { module: write.module, input };
        // The type of the write names its result.
        return run('write', task, { buffers: movedMemory(write, input) }) as Promise<Result>;
      }),
    readJob: <Input, Result>(job: ReadJob<Input, Result>, input: Input, signal?: AbortSignal) =>
      readJobs(() => {
        requireClient(signal);
        const task: JobTask = { module: job.module, input };
        return run('readJob', task, { buffers: movedMemory(job, input) }) as Promise<Result>;
      }),
    pageJob: <Input, Result>({ module }: ReadJob<Input, Result>, input: Input, signal?: AbortSignal) =>
      pageJobs(() => {
        requireClient(signal);
        return run('readJob', { module, input } satisfies JobTask) as Promise<Result>;
      }),
    async stoppableJob<Input, Result>(
      { module }: ReadJob<Input, Result>,
      input: Input,
      { limit: milliseconds, total, signal }: StopOptions,
    ) {
      requireClient(signal);
      const limit = startLimit(milliseconds, total);
      const cancelled = cancelFlag(signal ? AbortSignal.any([limit.signal, signal]) : limit.signal);
      const task: JobTask = { module, input, started: limit.started, cancelled };
      try {
        return (await run('readJob', task, { signal: limit.signal, pool: matching })) as Result;
      } catch (error) {
        if ((limit.signal.aborted || isOutOfMemory(error)) && !isClosing) return null;
        throw error;
      } finally {
        limit.end();
      }
    },
    async compute<Input, Result>(job: Computation<Input, Result>, input: Input) {
      const { module, limit: own, lane = 'general' } = job;
      const { queue, waiting, timeout, pool } = lanes[lane];
      if (queue.pendingCount >= waiting) throw overloaded('requests');
      return queue(async () => {
        const limit = startLimit(own ?? computationTimeout ?? timeout);
        const task: JobTask = { module, input, started: limit.started };
        try {
          const buffers = movedMemory(job, input);
          return (await run('compute', task, { buffers, signal: limit.signal, pool })) as Result;
        } catch (error) {
          throw limit.signal.aborted && !isClosing ? new AppError('invalid', 'This takes too long') : error;
        } finally {
          limit.end();
        }
      });
    },
    async close() {
      await writes(async () => {});
      isClosing = true;
      const computing = Object.values(lanes).map(({ pool }) => pool);
      await Promise.all([reading, matching, writing, ...computing].map((pool) => pool.destroy()));
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** @throws AppError `invalid` if the signal has aborted */
function requireClient(signal?: AbortSignal): void {
  if (signal?.aborted) throw new AppError('invalid', 'The client closed the connection');
}

/**
 * Returns a signal that aborts a time after the worker has set `started`, and `total` milliseconds after the call at the latest.
 * Piscina ends the worker of an aborted task, whose synchronous code receives no message.
 */
function startLimit(milliseconds: number, total?: number) {
  const started = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const stop = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let hasEnded = false;
  const startTimer = (delay: number) => {
    if (!hasEnded) timers.push(setTimeout(() => stop.abort(), delay));
  };
  if (total !== undefined) startTimer(total);
  void Promise.resolve(Atomics.waitAsync(started, 0, 0).value).then(() => startTimer(milliseconds));
  return {
    started,
    signal: stop.signal,
    end() {
      hasEnded = true;
      timers.forEach(clearTimeout);
      // Settles the promise above.
      Atomics.notify(started, 0);
    },
  };
}

/** Returns shared memory that becomes 1 when the signal aborts: a worker in a statement receives no message. */
function cancelFlag(signal: AbortSignal): Int32Array {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  signal.addEventListener('abort', () => Atomics.store(flag, 0, 1), { once: true });
  return flag;
}

/** Returns the memory that moves to the worker: copying 20 MB blocks the event loop for 100 ms. */
function movedMemory<Input>(job: Transferring<Input>, input: Input): ArrayBuffer[] {
  return job.transfer?.(input).flatMap(ownMemory) ?? [];
}

/** Returns the buffer of some bytes unless other data shares it: Node pools small buffers. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
