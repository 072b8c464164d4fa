import { hash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { unauthenticated } from '#server/core/errors.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import type { Metrics } from './metrics.ts';

/**
 * Builds the app that serves only `GET /metrics`. It listens on a separate port, so that metrics are never public.
 *
 * @param token bearer token; undefined for access without authentication
 */
export function buildMetricsApp(metrics: Metrics, token: string | undefined): FastifyInstance {
  const app = Fastify({ logger: false });
  registerErrorHandler(app);
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isBearer(token, request.headers.authorization))
      throw unauthenticated('A bearer token is required');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
  return app;
}

/** Compares in constant time. `timingSafeEqual` needs equal lengths, hence the hashes. */
function isBearer(token: string, header: string | undefined): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ''));
}
