import { once } from 'node:events';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { AppError, unavailable } from '#server/core/errors.ts';
import { testServer } from '#tests/support/server.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerBodyParser } from './route/body-parser.ts';

function failing(error: unknown) {
  const app = Fastify({ bodyLimit: 100 });
  registerErrorHandler(app);
  registerBodyParser(app);
  app.post('/', async () => {
    if (error) throw error;
    return {};
  });
  onTestFinished(() => app.close());
  return app;
}

test('answers an unexpected error with fixed text', async () => {
  const reply = await failing(new Error('Kaboom: select secret from users')).inject({ method: 'POST', url: '/' });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on the server. Please try again.',
  });
});

test.each([
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['rate_limited', 429],
  ['unavailable', 503],
] as const)('an error of code %s has status %i', async (code, status) => {
  const reply = await failing(new AppError(code, 'Words', { retryAfter: 1.2 })).inject({ method: 'POST', url: '/' });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ code, message: 'Words' });
  expect(reply.headers['retry-after']).toBe('2');
});

test.each([
  ['no JSON', '{"a":', 'application/json', 400, 'invalid'],
  ['a prototype', '{"__proto__": {}}', 'application/json', 400, 'invalid'],
  ['too much', `"${'x'.repeat(200)}"`, 'application/json', 413, 'too_large'],
  ['another type', '<a/>', 'application/xml', 415, 'unsupported_media_type'],
  ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['text', 'a', 'text/plain', 415, 'unsupported_media_type'],
])('refuses a body of %s without naming the framework', async (_what, payload, type, status, code) => {
  const reply = await failing(null).inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ code, message: expect.not.stringMatching(/fastify|FST/i) });
});

test('logs an aborted request as info', async () => {
  const stream = new PassThrough();
  const app = Fastify({ logger: { stream } });
  registerErrorHandler(app);
  registerBodyParser(app);
  app.post('/', async () => ({}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json', 'content-length': 100 };
  const sending = request(url, { method: 'POST', headers }).on('error', () => {});
  sending.write('{"title": "half a');
  const [, reply] = await once(app.server, 'request');
  sending.destroy();
  await once(reply, 'close');
  await app.close();
  stream.end();
  const log = await text(stream);
  expect(log).toContain('Request aborted by the client');
  expect(log).not.toContain('"level":50');
});

test.each([
  ['a refusal, such as that of a shutdown, as a warning', undefined, 40],
  ['a failure as an error', new Error('Kaboom'), 50],
])('logs %s', async (_what, cause, level) => {
  const stream = new PassThrough();
  const app = Fastify({ logger: { stream } });
  registerErrorHandler(app);
  app.get('/', async () => {
    throw unavailable('Not now', cause);
  });
  expect((await app.inject('/')).statusCode).toBe(503);
  await app.close();
  stream.end();
  const lines = (await text(stream))
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const line = lines.find((entry) => JSON.stringify(entry).includes('"msg":"Not now"'));
  expect(line).toMatchObject({ level, ...(cause && { err: { stack: expect.stringContaining('Kaboom') } }) });
  if (cause === undefined) expect(line).not.toHaveProperty('err');
});

test.each([
  ['/api/snippets?limit=0', 'limit: Too small: expected number to be >=1'],
  ['/api/snippets/x', 'id: Invalid input: expected number, received NaN'],
])('names the invalid field of %s', async (path, message) => {
  const { person } = await testServer();
  const [field] = message.split(':');
  expect((await (await person('ada')).get(path)).body).toEqual({
    code: 'invalid',
    message,
    issues: [{ path: field, message }],
  });
});
