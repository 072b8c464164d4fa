import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheOption } from '../cache/response-cache.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** File names of the build. Sending a name with a NUL character or a backslash would fail. */
const ASSET_NAME = /^[\w-][\w.-]*$/;

/** Page for the URLs of the app's client-side routes. */
export interface AppPage {
  cache: CacheOption;
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * Serves the built web app. Files in `assets` have a content hash in their name and are immutable. Other URLs that match
 * neither a file nor a call get the page of the app.
 */
export async function registerStaticFiles(app: FastifyInstance, folder: string, page: AppPage): Promise<void> {
  await access(join(folder, 'index.html'));
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });

  const limited = { config: { limit: 'read' } as const };
  const ofFile = { config: { ...limited.config, isFile: true } };
  app.get<{ Params: { file: string } }>('/assets/:file', ofFile, (request, reply) => {
    const { file } = request.params;
    return ASSET_NAME.test(file) ? reply.sendFile(join('assets', file)) : reply.callNotFound();
  });
  for (const file of files) app.get(`/${file}`, ofFile, (_request, reply) => reply.sendFile(file));

  for (const prefix of ['/api', '/oidc', '/cli', '/assets', '/.well-known']) {
    for (const url of [prefix, `${prefix}/*`]) {
      const isTaken = app.hasRoute({ method: 'GET', url });
      if (!isTaken) app.get(url, limited, (_request, reply) => reply.callNotFound());
    }
  }
  const options = { config: { ...limited.config, cache: page.cache } };
  app.get('/*', options, (request, reply) => page.send(request, reply));
}
