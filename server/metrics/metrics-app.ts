import { hash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { unauthenticated } from '#server/errors.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` and nothing else, to listen on a port of its own: what a monitor reads is never on the port
 * people use.
 *
 * @param token what a bearer must present; undefined: whoever reaches the port may read
 */
export function buildMetricsApp(metrics: Metrics, token: string | undefined): FastifyInstance {
  const app = Fastify({ logger: false });
  registerErrorHandler(app);
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isBearer(token, request.headers.authorization))
      throw unauthenticated('A token is needed');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
  return app;
}

/** Compares hashes, which are of one length whatever was presented, and takes equally long for any difference. */
function isBearer(token: string, header: string | undefined): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ''));
}
