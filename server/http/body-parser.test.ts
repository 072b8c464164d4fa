import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import { testServer } from '#tests/support/server.ts';

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

test.each([
  [
    'too long, without content length',
    () => Array<Buffer>(IMPORT_MAX_BYTES / MEGABYTE.length + 1).fill(MEGABYTE),
    {},
    413,
  ],
  [
    'too long by its content length',
    () => [Buffer.from('{}')],
    { 'content-length': String(IMPORT_MAX_BYTES + 1) },
    413,
  ],
  ['shorter than its content length', () => [Buffer.from('{"snippets": []}')], { 'content-length': '100' }, 400],
  ['longer than its content length', () => [Buffer.from('{"snippets": []}')], { 'content-length': '2' }, 400],
])('refuses a body that is %s, parsed or raw', async (_what, pieces, more, status) => {
  const { send } = await serverOfAda();
  const replies = [];
  for (const url of [PARSED, RAW]) {
    const { statusCode, headers, body } = await send(url, Readable.from(pieces()), more);
    replies.push({ statusCode, connection: headers.connection, body });
  }
  expect(replies[1]).toMatchObject({ statusCode: status, connection: 'close' });
  expect(replies[1]).toEqual(replies[0]);
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
  expect(await ada.post(RAW, { snippets: [{ title: 'Whole', code: 'x' }] })).toMatchObject({ status: 200 });
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'Whole' }]);
});
