import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { registerErrorHandler } from '../error-handler.ts';
import { registerStaticFiles } from './static-files.ts';

async function builtApp() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Pegboard</title>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'start()');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('start()'));
  const app = Fastify();
  const limits: unknown[] = [];
  app.addHook('onRequest', async ({ routeOptions }) => void limits.push(routeOptions.config.limit));
  registerErrorHandler(app);
  await registerStaticFiles(app, folder, {
    cache: { scope: 'public', key: ({ url }) => url },
    send: ({ url }, reply) => reply.type('text/html').send(`page of ${url.slice(1)}`),
  });
  onTestFinished(() => app.close());
  return { app, folder, limits };
}

test.each(['snippets', 'collections/7', 'no/such/page', 'apiary'])('/%s gets the page of the app', async (path) => {
  const { app } = await builtApp();
  expect(await app.inject({ url: `/${path}` })).toMatchObject({ statusCode: 200, body: `page of ${path}` });
});

test('assets are immutable and precompressed, and files of a later build are served', async () => {
  const { app, folder } = await builtApp();
  const reply = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect((await app.inject({ url: '/icon.svg' })).headers['content-type']).toBe('image/svg+xml');
  await writeFile(join(folder, 'assets/late-3c4d.js'), 'later()');
  expect((await app.inject({ url: '/assets/late-3c4d.js' })).body).toBe('later()');
});

test.each([
  '/api',
  '/api/none',
  '/oidc/none',
  '/.well-known',
  '/.well-known/security.txt',
  '/.well-known/openid-configuration',
  '/assets',
  '/assets/none.js',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00',
  '/assets/a%5cb',
  '/assets/.%2e%5c..%5cpackage.json',
])('%s is not found', async (url) => {
  const { app } = await builtApp();
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.json()).toEqual({ code: 'not_found', message: 'Not found' });
});

test.each(['/assets/app-1a2b.js', '/assets/none.js', '/assets/%00', '/icon.svg', '/snippets'])(
  '%s counts as a read',
  async (url) => {
    const { app, limits } = await builtApp();
    await app.inject({ url });
    expect(limits).toEqual(['read']);
  },
);

test('a path cannot leave the assets folder', async () => {
  const { app } = await builtApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Sent with node:http: URL parsers would normalize the path.
  const [reply] = await once(
    get({ port: (app.server.address() as AddressInfo).port, path: '/assets/%2e%2e' }),
    'response',
  );
  reply.resume();
  expect(reply.statusCode).toBe(404);
});
