import type { FastifyInstance } from 'fastify';
import { getHealth, type Health } from '#contract/health.ts';
import type { Store } from '#server/store/store.ts';
import { VERSION } from '#server/version.ts';
import { defineRoute } from './define-route.ts';

/** Registers the health check for monitors and the app, without a rate limit. */
export function healthRoutes(app: FastifyInstance, store: Store): void {
  defineRoute(app, getHealth, { limit: null }, async ({ reply, request }) => {
    reply.header('cache-control', 'no-store');
    try {
      await store.ping();
      return { status: 'ok', version: VERSION, database: 'ok' } satisfies Health;
    } catch (error) {
      request.log.error({ err: error }, 'Database does not respond');
      reply.status(503).header('retry-after', 5);
      return { status: 'unavailable', version: VERSION, database: 'unavailable' } satisfies Health;
    }
  });
}
