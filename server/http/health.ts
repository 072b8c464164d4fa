import type { FastifyInstance } from 'fastify';
import { getHealth, type Health } from '#contract/health.ts';
import { VERSION } from '#server/core/version.ts';
import { isDiskFull } from '#server/store/disk-full.ts';
import type { Store } from '#server/store/store.ts';
import { defineRoute } from './route/define-route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs the error of background work. The health check reports it if the disk is full. */
    backgroundFailed(error: unknown, message: string): void;
  }
}

/** In seconds. */
const RETRY_AFTER = 5;

/** Registers the health check for monitors and the app, without a rate limit. */
export function healthRoutes(app: FastifyInstance, store: Store): void {
  const checkDisk = watchDisk(app, store);

  defineRoute(app, getHealth, { limit: null }, async ({ reply, request }) => {
    reply.header('cache-control', 'no-store');
    try {
      await store.ping();
      await checkDisk();
      return { status: 'ok', version: VERSION, database: 'ok' } satisfies Health;
    } catch (error) {
      const database = isDiskFull(error) ? 'disk_full' : 'unavailable';
      request.log.error({ err: error }, 'Database does not respond or cannot save');
      reply.status(503).header('retry-after', RETRY_AFTER);
      return { status: 'unavailable', version: VERSION, database } satisfies Health;
    }
  });
}

/** Returns a check that rejects after a write failed on a full disk, until a write succeeds. It writes only after a failure. */
function watchDisk(app: FastifyInstance, store: Store): () => Promise<void> {
  let isFull = false;
  let probe: Promise<void> | null = null;

  app.addHook('onError', async (_request, _reply, error) => {
    isFull ||= isDiskFull(error);
  });
  app.decorate('backgroundFailed', (error, message) => {
    isFull ||= isDiskFull(error);
    app.log.warn({ err: error }, message);
  });

  async function run(): Promise<void> {
    try {
      await store.probeWrite();
      isFull = false;
    } finally {
      probe = null;
    }
  }

  return async () => {
    if (!isFull) return;
    // Concurrent checks share one write.
    probe ??= run();
    await probe;
  };
}
