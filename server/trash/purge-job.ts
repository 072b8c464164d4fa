import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';
import { purgeTrash } from './purge.ts';

const DAY = 24 * 60 * 60 * 1000;
/** In milliseconds. */
const INTERVAL = 60 * 60 * 1000;

/** Returns when a snippet is deleted permanently. */
export const purgeTime = (deletedAt: number, trashDays: number): number => deletedAt + trashDays * DAY;

/** Empties the trash of what is older than `trashDays` every hour while the server listens. */
export function registerPurgeJob(
  app: FastifyInstance,
  { store, clock, trashDays }: { store: Store; clock: Clock; trashDays: number },
): void {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    running = purgeTrash(store, clock() - trashDays * DAY, { signal: closing.signal }).catch((error: unknown) => {
      app.backgroundFailed(error, 'The trash could not be purged');
    });
  }

  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, INTERVAL).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}
