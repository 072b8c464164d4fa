import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { lazily } from '#server/lazily.ts';

const PAGE = '/api/docs';

/**
 * Describes every call at `/api/openapi.json`, from the schemas that check them, with a page to try them at `/api/docs`.
 * Few ever ask: what makes the document is loaded with the first who does, and no start waits for it.
 */
export function registerOpenApi(app: FastifyInstance): void {
  const calls: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (isCall(route)) calls.push(route);
  });
  const description = lazily(async () => {
    const { buildDescription } = await import('./description.ts');
    return buildDescription(calls, () => app.commonHeaders());
  });

  app.get('/api/openapi.json', { config: { limit: 'read' }, schema: { hide: true } }, async () =>
    (await description()).swagger(),
  );
  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { routing } = await description();
    reply.hijack();
    routing(request.raw, reply.raw);
  }
  app.get(PAGE, { schema: { hide: true } }, sendPage);
  app.get(`${PAGE}/*`, { schema: { hide: true } }, sendPage);
}

/** The built-in provider, the web pages and what describes the calls are none. */
const isCall = ({ url, method, schema }: RouteOptions): boolean =>
  url.startsWith('/api/') && method !== 'HEAD' && schema?.hide !== true;
