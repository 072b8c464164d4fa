import { setTimeout } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { receiveChunks, sendChunks } from './text-stream.ts';

const IDLE_TIMEOUT = 300;

async function* endlessText() {
  for (;;) yield 'x'.repeat(32 * 1024);
}

function openStream() {
  const { port1, port2 } = new MessageChannel();
  let isClosed = false;
  async function* pieces() {
    try {
      yield* endlessText();
    } finally {
      isClosed = true;
    }
  }
  const stream = receiveChunks(port1, sendChunks(pieces(), port2, IDLE_TIMEOUT));
  onTestFinished(() => void stream.destroy());
  return { stream, isClosed: () => isClosed };
}

test('ends a stream with an error when nothing is read for the idle timeout, counted from the last read', async () => {
  const { stream, isClosed } = openStream();
  const started = performance.now();
  const error = new Promise((resolve) => stream.once('error', resolve));
  await setTimeout(IDLE_TIMEOUT * 0.6);
  // Reads more than is buffered, so that the stream requests a chunk.
  while (stream.read() !== null);
  expect(await error).toEqual(new Error('The stream was not read in time'));
  expect(performance.now() - started).toBeGreaterThan(IDLE_TIMEOUT * 1.5);
  expect(isClosed()).toBe(true);
});

test('ends the source when the reader destroys the stream', async () => {
  const { stream, isClosed } = openStream();
  expect(isClosed()).toBe(false);
  stream.destroy();
  await expect.poll(isClosed).toBe(true);
});
