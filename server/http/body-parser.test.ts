import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import { testServer } from '#tests/support/server.ts';

/** Calls whose bodies are read in ways of their own; what is refused must not tell them apart. */
const READ = '/api/snippets';
const UNREAD = '/api/snippets/import';

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

test('a body comes in pieces of any length, whose number and sum nobody announced, and is read as a whole', async () => {
  const { ada, send } = await serverOfAda();
  const code = '🪝 λ'.repeat(2_000);
  const body = Buffer.from(JSON.stringify({ snippets: [{ title: 'In pieces', code }] }));
  // Characters are cut in two where one piece ends.
  const pieces = Array.from({ length: Math.ceil(body.length / 7) }, (_, n) => body.subarray(n * 7, n * 7 + 7));
  expect((await send(UNREAD, Readable.from(pieces))).json()).toMatchObject({ imported: 1, failed: [] });
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'In pieces', code }]);
});

test.each([
  [
    'too long, which shows as it comes',
    () => Array<Buffer>(IMPORT_MAX_BYTES / MEGABYTE.length + 1).fill(MEGABYTE),
    {},
    413,
  ],
  ['said to be too long', () => [Buffer.from('{}')], { 'content-length': String(IMPORT_MAX_BYTES + 1) }, 413],
  ['shorter than it was said to be', () => [Buffer.from('{"snippets": []}')], { 'content-length': '100' }, 400],
  ['longer than it was said to be', () => [Buffer.from('{"snippets": []}')], { 'content-length': '2' }, 400],
])('a body that is %s is refused alike, read or not', async (_what, pieces, more, status) => {
  const { send } = await serverOfAda();
  const replies = [];
  for (const url of [READ, UNREAD]) {
    const { statusCode, headers, body } = await send(url, Readable.from(pieces()), more);
    replies.push({ statusCode, connection: headers.connection, body });
  }
  expect(replies[1]).toMatchObject({ statusCode: status, connection: 'close' });
  expect(replies[1]).toEqual(replies[0]);
});

test('a body whose sender goes away midway leaves nothing behind, and the next is read', async () => {
  const { app, ada, headers } = await serverOfAda();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const sending = request(url + UNREAD, { method: 'POST', headers: { ...headers, 'content-length': 10_000_000 } });
  const failed = once(sending, 'error').catch(() => {});
  sending.write('{"snippets": [{"code": "half a');
  await once(app.server, 'request');
  sending.destroy();
  await failed;
  expect(await ada.post(UNREAD, { snippets: [{ title: 'Whole', code: 'x' }] })).toMatchObject({ status: 200 });
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'Whole' }]);
});
