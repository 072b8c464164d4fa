import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { lazy } from '#server/core/lazy.ts';
import { applyError } from '#server/http/error-handler.ts';
import { messagePage } from './pages/message-page.ts';
import { checkParameterSize } from './parameter-size.ts';

/** Metadata for programs. Requests for other paths may write to the database, and browsers open them as pages. */
const METADATA_PATHS = ['/oidc/jwks', '/oidc/.well-known/*'];
const ALL_PATHS = '/oidc/*';

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
  app.setErrorHandler((error, request, reply) => {
    const body = applyError(error, request, reply);
    const isPage = request.method === 'GET' && request.routeOptions.url === ALL_PATHS;
    if (!isPage) return reply.send(body);
    const page = messagePage({ title: 'Sign-in failed', text: body.message });
    return reply.type('text/html; charset=utf-8').send(page);
  });

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    checkParameterSize(request);
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
  };
  for (const path of METADATA_PATHS) app.all(path, { config: { limit: 'read' } }, forward);
  app.all(ALL_PATHS, { config: { limit: 'signIn' } }, forward);
}
