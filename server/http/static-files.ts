import { access, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyOption } from './ready-replies.ts';

const YEAR = 365 * 24 * 60 * 60;

/** The addresses of the app that have no page of their own. */
export interface OtherPages {
  ready: ReadyOption;
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * Serves the built web app: files under `/assets` carry a hash of their content in the name and are kept for a year;
 * every address that is no file and no call is the app itself, which shows the screen for it.
 */
export async function registerStaticFiles(app: FastifyInstance, folder: string, pages: OtherPages): Promise<void> {
  await access(join(folder, 'index.html'));
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });

  const hidden = { schema: { hide: true } };
  app.get<{ Params: { file: string } }>('/assets/:file', hidden, (request, reply) => {
    const { file } = request.params;
    const isName = file === basename(file) && file !== '..';
    return isName ? reply.sendFile(join('assets', file)) : reply.callNotFound();
  });
  // Each by itself: they are there without the database, and whoever draws a page waits for them.
  for (const file of files) app.get(`/${file}`, hidden, (_request, reply) => reply.sendFile(file));
  const limited = { ...hidden, config: { limit: 'read' } as const };
  for (const url of ['/api', '/api/*', '/oidc', '/oidc/*', '/assets', '/assets/*']) {
    const isTaken = app.hasRoute({ method: 'GET', url });
    if (!isTaken) app.get(url, limited, (_request, reply) => reply.callNotFound());
  }
  const options = { ...hidden, config: { ...limited.config, ready: pages.ready } };
  app.get('/*', options, (request, reply) => pages.send(request, reply));
}
