import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { lazy } from '#server/lazy.ts';

/**
 * Forwards all other requests under `/oidc` to oidc-provider with an unparsed body. The host and protocol come from the
 * settings, so that forged headers cannot change the issuer of tokens.
 */
export async function providerRoutes(
  app: FastifyInstance,
  { getProvider, publicUrl }: { getProvider: () => Promise<Provider>; publicUrl: string },
) {
  const { host, protocol } = new URL(publicUrl);
  const callback = lazy(async () => (await getProvider()).callback());

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
    // oidc-provider expects the URL without its mount path and the full one as `originalUrl`.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice('/oidc'.length) });
    await handle(raw, reply.raw);
  });
}
