import { on } from 'node:events';
import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/*
 * Text from a worker with backpressure: each message to the worker requests one chunk, and null follows the last chunk.
 * Chunks are strings, which are copied. Transferred buffers lie outside V8's heap and trigger full garbage collections.
 */

export type ChunkPort = MessagePort;

/** Minimum characters per chunk. */
const CHUNK = 32 * 1024;
/** Chunks requested ahead of the reader. */
const READ_AHEAD = 2;
/** In milliseconds. An open snapshot keeps old row versions alive. */
const IDLE_TIMEOUT = 30_000;

/**
 * Sends `pieces` as chunks on request, until the end or until the other side closes the port.
 *
 * @param idleTimeout milliseconds without a request before it gives up
 */
export async function sendChunks(
  pieces: AsyncIterable<string>,
  port: ChunkPort,
  idleTimeout = IDLE_TIMEOUT,
): Promise<void> {
  const chunks = chunksOf(pieces);
  const timeout = setTimeout(() => port.close(), idleTimeout);
  try {
    for await (const _request of on(port, 'message', { close: ['close'] })) {
      const { value: chunk } = await chunks.next();
      port.postMessage(chunk ?? null);
      if (chunk === undefined) return;
      timeout.refresh();
    }
  } finally {
    clearTimeout(timeout);
    await chunks.return(undefined);
  }
}

async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Returns the stream of a worker's text. `done` settles when the worker sends nothing more. */
export function receiveChunks(port: ChunkPort, done: Promise<unknown>): Readable {
  let isComplete = false;
  const text = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read: () => port.postMessage('more'),
    destroy(error, callback) {
      port.close();
      callback(error);
    },
  });
  for (let ahead = 0; ahead < READ_AHEAD; ahead += 1) port.postMessage('more');
  port.on('message', (chunk: string | null) => {
    isComplete ||= chunk === null;
    text.push(chunk);
  });
  done.catch((error) => text.destroy(error));
  // The port delivers every message before it closes; the worker's result may arrive earlier.
  port.on('close', async () => {
    await done.catch(() => {});
    if (!isComplete) text.destroy(new Error('The stream was not read in time'));
  });
  return text;
}
