import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import { countTurns } from '#tests/support/count-turns.ts';
import { testServer } from '#tests/support/server.ts';
import { registerRawBodyParser } from './body-parser.ts';

/** One route with a parsed and one with a raw body. Both refuse invalid bodies alike. */
const PARSED = '/api/snippets';
const RAW = '/api/snippets/import';

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

async function serverOfAda() {
  const { app, person } = await testServer();
  const ada = await person('ada');
  const headers = { authorization: ada.authorization ?? '', 'content-type': 'application/json' };
  return {
    app,
    ada,
    headers,
    send: (url: string, payload: Readable, more = {}) =>
      app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } }),
  };
}

test('reads a chunked body without content length', async () => {
  const { ada, send } = await serverOfAda();
  const code = '🪝 λ'.repeat(2_000);
  const body = Buffer.from(JSON.stringify({ snippets: [{ title: 'Chunked', code }] }));
  // Chunk boundaries split characters.
  const chunks = Array.from({ length: Math.ceil(body.length / 7) }, (_, n) => body.subarray(n * 7, n * 7 + 7));
  expect((await send(RAW, Readable.from(chunks))).json()).toMatchObject({ imported: 1, failed: [] });
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'Chunked', code }]);
});

test('answers other requests between the chunks of a raw body', async () => {
  const turnNow = countTurns();
  const turns: number[] = [];
  function* chunks() {
    for (let n = 0; n < 20; n += 1) {
      turns.push(turnNow());
      yield Buffer.from(' ');
    }
  }
  const app = fastify();
  registerRawBodyParser(app);
  app.addHook('preParsing', async () => Readable.from(chunks()));
  app.post<{ Body: Buffer[] }>('/', async ({ body }) => body.length);
  const reply = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' } });
  expect(reply.body).toBe('20');
  expect(new Set(turns).size).toBeGreaterThan(15);
});

test.each([
  ['too long, without content length', () => Array<Buffer>(IMPORT_MAX_BYTES / MEGABYTE.length + 1).fill(MEGABYTE), {}],
  ['too long by its content length', () => [Buffer.from('{}')], { 'content-length': String(IMPORT_MAX_BYTES + 1) }],
])('refuses a body that is %s, parsed or raw', async (_what, pieces, more) => {
  const { send } = await serverOfAda();
  for (const [url, limit] of [
    [PARSED, '12.25 MiB'],
    [RAW, '64 MiB'],
  ] as const) {
    const { statusCode, headers, json } = await send(url, Readable.from(pieces()), more);
    expect([statusCode, headers.connection]).toEqual([413, 'close']);
    expect(json()).toEqual({ code: 'too_large', message: `The request is too large. The limit is ${limit}.` });
  }
});

test.each([
  ['shorter', '100'],
  ['longer', '2'],
])('refuses a body that is %s than its content length, parsed or raw', async (_what, length) => {
  const { send } = await serverOfAda();
  for (const url of [PARSED, RAW]) {
    const reply = await send(url, Readable.from([Buffer.from('{"snippets": []}')]), { 'content-length': length });
    expect([reply.statusCode, reply.headers.connection]).toEqual([400, 'close']);
    expect(reply.json()).toEqual({ code: 'invalid', message: 'The request could not be read' });
  }
});

test('an aborted upload stores nothing and does not affect the next', async () => {
  const { app, ada, headers } = await serverOfAda();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const sending = request(url + RAW, { method: 'POST', headers: { ...headers, 'content-length': 10_000_000 } });
  const failed = once(sending, 'error').catch(() => {});
  sending.write('{"snippets": [{"code": "half a');
  await once(app.server, 'request');
  sending.destroy();
  await failed;
  // Until the server has released the aborted upload, the person cannot import.
  const file = { snippets: [{ title: 'Whole', code: 'x' }] };
  await expect.poll(async () => (await ada.post(RAW, file)).status, { timeout: 15_000 }).toBe(200);
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'Whole' }]);
});

test('rejects bytes that are not UTF-8, parsed or raw, and stores nothing', async () => {
  const { ada, send } = await serverOfAda();
  for (const [url, start, end] of [
    [PARSED, '{"title": "Latin 1", "code": "', '"}'],
    [RAW, '{"snippets": [{"code": "', '"}]}'],
  ] as const) {
    const body = Buffer.concat([Buffer.from(start), Buffer.from([0xe9]), Buffer.from(end)]);
    const reply = await send(url, Readable.from([body]));
    expect(reply.json()).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('must be encoded in UTF-8'),
    });
  }
  expect((await ada.get('/api/snippets')).body).toEqual([]);
});
