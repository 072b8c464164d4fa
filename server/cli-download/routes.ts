import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CLI_PACKAGE_PATH } from '#contract/cli.ts';
import { lazy } from '#server/core/lazy.ts';
import { createCliPackage } from './package.ts';

/**
 * Serves the command line as an npm package.
 *
 * @param folder contains the built command line
 */
export function cliRoutes(app: FastifyInstance, folder: string, publicUrl: string): void {
  const open = lazy(async () => {
    const body = await createCliPackage(folder, publicUrl);
    return { body, etag: `"${hash('sha256', body).slice(0, 32)}"` };
  });

  app.get(CLI_PACKAGE_PATH, { config: { limit: 'read' } }, async (request, reply) => {
    const { body, etag } = await open();
    reply.type('application/gzip').header('etag', etag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(body);
  });
}
