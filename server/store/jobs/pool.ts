import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { unavailable } from '#server/errors.ts';
import { SLOW_READS_MAX } from '../scheduled-reads.ts';
import type { RunRead } from '../slow-reads.ts';
import type { StreamJob, WorkerData, WriteJob } from './job.ts';
import { type Outcome, resultOf } from './outcome.ts';
import { receiveChunks } from './text-stream.ts';
import type { CancelableTask, JobTask } from './worker.ts';

/** A stream occupies a worker for as long as its client reads. */
const STREAMS_MAX = 8;
/** Milliseconds before an idle worker ends. */
const IDLE_TIMEOUT = 5 * 60_000;
/** In MB. V8's default young generation would be most of a worker's memory. */
const MEMORY = { maxYoungGenerationSizeMb: 8 };

export interface JobPool {
  /** Runs one whole read in a worker. At most `SLOW_READS_MAX` may run at the same time. */
  read: RunRead;
  /** Runs one job at a time. The memory of `transfer` moves to the worker. */
  write<Input, Result>(job: WriteJob<Input, Result>, input: Input, transfer: readonly Uint8Array[]): Promise<Result>;
  /** Returns the text as a stream of strings, once its first chunk exists. Destroy the stream to cancel. */
  stream<Input>(job: StreamJob<Input>, input: Input): Promise<Readable>;
  /** Finishes jobs that write, and cancels reads and streams. */
  close(): Promise<void>;
}

type TransferList = NonNullable<Parameters<Piscina['run']>[1]>['transferList'];

/** Piscina's type expects the browser's MessagePort. */
const transferList = (parts: readonly (ArrayBuffer | MessagePort)[]) => parts as unknown as TransferList;

/** Starts workers on demand. Each kind of task has its own share of workers. */
export function openJobPool(workerData: WorkerData): JobPool {
  const writes = pLimit(1);
  const streams = pLimit(STREAMS_MAX);
  let isClosing = false;
  const pool = new Piscina<unknown, Outcome>({
    filename: new URL('./worker.ts', import.meta.url).href,
    workerData,
    minThreads: 0,
    maxThreads: SLOW_READS_MAX + 1 + STREAMS_MAX,
    idleTimeout: IDLE_TIMEOUT,
    resourceLimits: MEMORY,
  });
  const run = async (name: string, task: unknown, parts: readonly (ArrayBuffer | MessagePort)[] = []) => {
    if (isClosing) throw unavailable('Pegboard is shutting down');
    try {
      return resultOf(await pool.run(task, { name, transferList: transferList(parts) }));
    } catch (error) {
      throw isClosing && name === 'read' ? unavailable('Pegboard is shutting down', error) : error;
    }
  };
  return {
    read: (task, signal) => run('read', { ...task, cancelled: signal && cancelFlag(signal) } satisfies CancelableTask),
    write: <Input, Result>({ module }: WriteJob<Input, Result>, input: Input, transfer: readonly Uint8Array[]) =>
      // The job's type names its result.
      writes(() => run('write', { module, input } satisfies JobTask, transfer.flatMap(ownMemory)) as Promise<Result>),
    async stream({ module }, input) {
      const { port1, port2 } = new MessageChannel();
      const text = receiveChunks(
        port1,
        streams(() => run('stream', { module, input, port: port2 }, [port2])),
      );
      await once(text, 'readable');
      return text;
    },
    async close() {
      await writes(async () => {});
      isClosing = true;
      await pool.destroy();
    },
  };
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
