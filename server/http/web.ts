import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 365 * 24 * 60 * 60;

/**
 * Serves the built web app: files under `/assets` carry a hash of their content in the name and are kept for a year;
 * every address that is no file and no call is the app itself, which shows the screen for it.
 */
export async function installWeb(app: FastifyInstance, folder: string): Promise<void> {
  await access(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = !path.startsWith('/api/') && !path.startsWith('/assets/') && !path.startsWith('/oidc/');
    return isPage ? reply.sendFile('index.html') : reply.callNotFound();
  });
}
