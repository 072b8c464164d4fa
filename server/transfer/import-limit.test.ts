import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const PATH = '/api/snippets/import';
const MIB = 1024 * 1024;
/** For busy machines. */
const PATIENT = { timeout: 15_000 };

async function listening(limits = {}) {
  const { app, person, store } = await testServer({}, { limits });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  function start({ authorization }: Caller, length: number | null, path: string): ClientRequest {
    const headers = {
      ...(authorization !== null && { authorization }),
      'content-type': 'application/json',
      ...(length === null ? {} : { 'content-length': length }),
    };
    const sending = request(url + path, { method: 'POST', headers }).on('error', () => {});
    onTestFinished(() => void sending.destroy());
    sending.flushHeaders();
    return sending;
  }

  /** Starts an upload and waits until the server, which has counted it, reads its body. */
  async function upload(caller: Caller, length: number | null): Promise<ClientRequest> {
    const sending = start(caller, length, PATH);
    const [received]: IncomingMessage[] = await once(app.server, 'request');
    await expect.poll(() => received?.readableFlowing).not.toBeNull();
    return sending;
  }

  /** Starts an upload that the server refuses before its body is sent. */
  async function refusedUpload(caller: Caller, length: number | null, path = PATH): Promise<IncomingMessage> {
    const [reply] = await once(start(caller, length, path), 'response');
    return reply.resume();
  }
  return { person, store, upload, refusedUpload };
}

test('refuses a second import of a person while the first is being uploaded', async () => {
  const { person, upload, refusedUpload } = await listening();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const first = await upload(ada, 1_000);
  const refused = await refusedUpload(ada, 1_000);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  expect(await ada.post(PATH, { snippets: [] })).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', message: 'You are already importing. Try again when that import has finished.' },
  });
  expect((await ben.post(PATH, { snippets: [] })).status).toBe(200);

  first.destroy();
  await expect.poll(async () => (await ada.post(PATH, { snippets: [] })).status, PATIENT).toBe(200);
  expect((await ada.post(PATH, 'invalid')).status).toBe(400);
  expect((await ada.post(PATH, { snippets: [] })).status).toBe(200);
});

test.each([
  ['an import', 4 * MIB, PATH],
  ['an import of unknown length', null, PATH],
  ['a long snippet', 3 * MIB, '/api/snippets'],
])(
  'refuses %s while other uploads use up the memory, but not short bodies',
  { tags: ['slow'] },
  async (_what, length, path) => {
    const { person, upload, refusedUpload } = await listening({ bodies: 64 * MIB });
    const [ada, ben] = [await person('ada'), await person('ben')];
    const first = await upload(ada, 62 * MIB);
    const refused = await refusedUpload(ben, length, path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await ben.post('/api/snippets', { title: 'Short', code: 'x' })).status).toBe(201);

    first.destroy();
    const file = { snippets: [], padding: 'x'.repeat(4 * MIB) };
    await expect.poll(async () => (await ben.post(PATH, file)).status, PATIENT).toBe(200);
    expect((await ben.post(PATH, file)).status).toBe(200);
  },
);

test('refuses a visitor before it counts the body', async () => {
  const { person, upload, refusedUpload } = await listening({ bodies: 64 * MIB });
  const ada = await person('ada');
  await upload(ada, 62 * MIB);
  expect((await refusedUpload({ ...ada, authorization: null }, 4 * MIB)).statusCode).toBe(401);
});

test('does not count an upload whose client has gone before it is authenticated', async () => {
  const { app, person, store } = await testServer();
  const ada = await person('ada');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { findByIdentity } = store.users;
  const closed = Promise.withResolvers<void>();
  store.users.findByIdentity = async (...args) => {
    await closed.promise;
    return findByIdentity(...args);
  };
  const headers = { authorization: ada.authorization ?? '', 'content-type': 'application/json', 'content-length': 9 };
  const sending = request(url + PATH, { method: 'POST', headers }).on('error', () => {});
  sending.flushHeaders();
  const [, response] = await once(app.server, 'request');
  sending.destroy();
  await once(response, 'close');
  closed.resolve();
  await expect.poll(async () => (await ada.post(PATH, { snippets: [] })).status, PATIENT).toBe(200);
});

test('counts an import until it ends, also if its client disconnects', async () => {
  const { person, upload, store } = await listening();
  const ada = await person('ada');
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  vi.spyOn(store, 'write').mockImplementationOnce(() => {
    started.resolve();
    return ended.promise;
  });
  const first = await upload(ada, 2);
  first.end('{}');
  await started.promise;
  first.destroy();
  // Longer than the server takes to notice.
  await setTimeout(100);
  expect((await ada.post(PATH, { snippets: [] })).status).toBe(429);
  ended.reject(new AppError('invalid', 'Ended'));
  await expect.poll(async () => (await ada.post(PATH, { snippets: [] })).status, PATIENT).toBe(200);
});
