import { access, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheOption } from './response-cache.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

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

  const hidden = { schema: { hide: true } };
  app.get<{ Params: { file: string } }>('/assets/:file', hidden, (request, reply) => {
    const { file } = request.params;
    const isFileName = file === basename(file) && file !== '..';
    return isFileName ? reply.sendFile(join('assets', file)) : reply.callNotFound();
  });
  for (const file of files) app.get(`/${file}`, hidden, (_request, reply) => reply.sendFile(file));

  const limited = { ...hidden, config: { limit: 'read' } as const };
  for (const url of ['/api', '/api/*', '/oidc', '/oidc/*', '/assets', '/assets/*']) {
    const isTaken = app.hasRoute({ method: 'GET', url });
    if (!isTaken) app.get(url, limited, (_request, reply) => reply.callNotFound());
  }
  const options = { ...hidden, config: { ...limited.config, cache: page.cache } };
  app.get('/*', options, (request, reply) => page.send(request, reply));
}
