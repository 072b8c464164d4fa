import type { FastifyInstance } from 'fastify';

/** In milliseconds. */
export const HOUR = 60 * 60 * 1000;

/**
 * Runs a task when the server begins to listen, and repeatedly until it closes.
 *
 * @param interval in milliseconds
 * @param failure message for the log; a task that failed runs again after the interval
 * @param task receives a signal that aborts when the server closes, which waits for the task
 */
export function every(
  app: FastifyInstance,
  interval: number,
  failure: string,
  task: (signal: AbortSignal) => Promise<void>,
): void {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    running = task(closing.signal).catch((error: unknown) => app.backgroundFailed(error, failure));
  }

  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, interval).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}
