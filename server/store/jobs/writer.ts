import { Piscina } from 'piscina';
import type { LongWork, Place } from './job.ts';
import { type Outcome, resultOf } from './outcome.ts';
import { transferring } from './transfer-list.ts';
import type { Order } from './writer-thread.ts';

/** How long the thread stays with nothing to do, in ms: the parts of a large file come one after the other. */
const IDLE = 60_000;

export interface Writer {
  /**
   * @param given parts of the task that are handed over, not copied: the caller has them no more
   * @throws AppError where the work does, and an error where the thread ends before it
   */
  run<Task, Result>(work: LongWork<Task, Result>, task: Task, given: readonly Uint8Array[]): Promise<Result>;
  /** Does what SQLite's file needs after a work for the next writes to be quick. */
  tidyUp(): Promise<void>;
  /** Waits for what is being done. */
  close(): Promise<void>;
}

/**
 * Does long work in a thread with a connection of its own, one work after the other; it is started when it is needed.
 * There neither reading and checking a large file nor a statement of SQLite, which lets nothing else happen meanwhile,
 * holds up anybody. To SQLite's file nobody else may write meanwhile.
 */
export function openWriter(place: Place): Writer {
  const thread = new Piscina<Order | null, Outcome>({
    filename: new URL('./writer-thread.ts', import.meta.url).href,
    workerData: place,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
  });
  return {
    async run<Task, Result>({ module }: LongWork<Task, Result>, task: Task, given: readonly Uint8Array[]) {
      // What a work gives back is typed where it is written.
      return resultOf(await thread.run({ module, task }, transferring(given.flatMap(ownMemory)))) as Result;
    },
    async tidyUp() {
      await thread.run(null, { name: 'tidyUp' });
    },
    close: () => thread.close(),
  };
}

/** The memory of some bytes, if nothing else is in it: Node keeps short ones together in one piece. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
