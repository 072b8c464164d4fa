import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { lazily } from '#server/lazily.ts';

/**
 * Hands everything under `/oidc` that is not a page of ours to the provider, with the body unread. The address people
 * use is told from the settings, whatever the request or a proxy says: tokens must not name another one.
 */
export async function providerRoutes(
  app: FastifyInstance,
  { provider, publicUrl }: { provider: () => Promise<Provider>; publicUrl: string },
) {
  const { host, protocol } = new URL(publicUrl);
  const callback = lazily(async () => (await provider()).callback());

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.all('/oidc/*', { config: { limit: 'read' }, schema: { hide: true } }, async (request, reply) => {
    const handle = await callback();
    for (const [name, value] of Object.entries(app.commonHeaders())) reply.raw.setHeader(name, value);
    reply.hijack();
    const { raw } = request;
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    // As a program mounted at a path expects it: the address it sees, and beside it the whole one.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice('/oidc'.length) });
    await handle(raw, reply.raw);
  });
}
