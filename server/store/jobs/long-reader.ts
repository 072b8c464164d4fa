import { once } from 'node:events';
import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { LongReading, Place } from './job.ts';
import type { ReadingOrder } from './long-reader-thread.ts';
import { type Outcome, resultOf } from './outcome.ts';
import { transferring } from './transfer-list.ts';

/** Readings side by side. They take turns, so that one whose text is taken slowly holds up no other. */
const READINGS_MAX = 8;
/** How long the thread stays with nothing to do, in ms. */
const IDLE = 60_000;
/** In MB: V8's young and old generation, which would otherwise be most of the thread's memory. */
const MEMORY = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 256 };
/** Chunks that the thread makes ready before they are wanted. */
const AHEAD = 2;

export interface LongReader {
  /**
   * @returns the text as a stream of strings, when the first is there; whoever wants no more of it destroys the stream
   * @throws AppError where the database does not answer
   */
  read<Task>(reading: LongReading<Task>, task: Task): Promise<Readable>;
  /** Ends what is being read. */
  close(): Promise<void>;
}

/**
 * Makes long texts in one thread beside the event loop, from rows to JSON. It never gets ahead of who takes them by more
 * than a few chunks.
 *
 * They come over as strings, which are copied. Bytes could be handed over, but they lie outside V8's heap: so many of them
 * make it collect all garbage twice a second, and each time everybody waits for tens of milliseconds.
 */
export function openLongReader(place: Place): LongReader {
  const thread = new Piscina<ReadingOrder, Outcome>({
    filename: new URL('./long-reader-thread.ts', import.meta.url).href,
    workerData: place,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: READINGS_MAX,
    idleTimeout: IDLE,
    resourceLimits: MEMORY,
  });
  return {
    async read({ module }, task) {
      const { port1, port2 } = new MessageChannel();
      const done = thread.run({ module, task, port: port2 }, transferring([port2])).then(resultOf);
      const text = textFrom(port1, done);
      await once(text, 'readable');
      return text;
    },
    close: () => thread.destroy(),
  };
}

/** @param done when nothing more is sent to the port, and why not */
function textFrom(port: MessagePort, done: Promise<unknown>): Readable {
  let isWhole = false;
  const text = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read: () => port.postMessage('more'),
    destroy(error, callback) {
      port.close();
      callback(error);
    },
  });
  for (let ahead = 0; ahead < AHEAD; ahead += 1) port.postMessage('more');
  port.on('message', (chunk: string | null) => {
    isWhole ||= chunk === null;
    text.push(chunk);
  });
  done.catch((error) => text.destroy(error));
  // What was sent has come when the port is closed, and not when the work is known to be done.
  port.on('close', async () => {
    await done.catch(() => {});
    if (!isWhole) text.destroy(new Error('A text that nobody took in time was given up'));
  });
  return text;
}
