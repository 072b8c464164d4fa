import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

type Server = Awaited<ReturnType<typeof testServer>>;

async function listen({ app }: Server): Promise<URL> {
  return new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
}

function open({ port }: URL): Socket {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** More than the buffers of a connection hold. */
const LARGE = 'x'.repeat(16 * 1024 * 1024);

/** Starts a server with a large reply at `/large`. */
async function serverWithLargeReply(...options: Parameters<typeof testServer>) {
  const server = await testServer(...options);
  server.app.get('/large', async () => LARGE);
  const url = await listen(server);
  /** Requests the reply and reads nothing of it. Returns both ends of the connection. */
  async function requestUnread() {
    const socket = open(url).pause();
    const sending = once(server.app.server, 'request').then(async ([, response]) => {
      await once(response, 'prefinish');
      return response.socket;
    });
    socket.write('GET /large HTTP/1.1\r\nhost: pegboard\r\n\r\n');
    return { socket, serverSocket: await sending };
  }
  return { url, requestUnread };
}

test('closes a connection whose client does not read its reply', { tags: ['slow'] }, async () => {
  const { requestUnread } = await serverWithLargeReply({}, { limits: { idleConnectionTimeout: 100 } });
  const { serverSocket } = await requestUnread();
  await once(serverSocket, 'close');
});

test('keeps a connection whose request waits for its handler', async () => {
  const server = await testServer({}, { limits: { idleConnectionTimeout: 300 } });
  const { promise, resolve } = Promise.withResolvers<string>();
  server.app.get('/slow', () => promise);
  const url = await listen(server);
  const reply = fetch(new URL('/slow', url));
  const [, response] = await once(server.app.server, 'request');
  await once(response, 'timeout');
  resolve('done');
  expect(await (await reply).text()).toBe('done');
});

test('refuses further large replies to a network that does not read earlier ones', { tags: ['slow'] }, async () => {
  const config = { rateLimits: true, trustProxy: ['127.0.0.1'] };
  const { url, requestUnread } = await serverWithLargeReply(config, { limits: { networkReplies: LARGE.length } });
  const read = (path: string, from = '127.0.0.1') =>
    fetch(new URL(path, url), { headers: { 'x-forwarded-for': from } });
  expect((await (await read('/large')).text()).length).toBe(LARGE.length);
  const { socket } = await requestUnread();
  const refused = await read('/large');
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
  });
  expect(await refused.json()).toEqual({
    code: 'rate_limited',
    message: 'Too many replies are still being sent to you. Please wait and try again.',
  });
  expect((await read('/api/public/snippets')).status).toBe(200);
  expect((await read('/large', '203.0.113.9')).status).toBe(200);

  socket.destroy();
  await expect.poll(async () => (await read('/large')).status).toBe(200);
});

test('a large reply that is refused in total does not count for its network', { tags: ['slow'] }, async () => {
  const config = { rateLimits: true, trustProxy: ['127.0.0.1'] };
  const limits = { replies: LARGE.length, networkReplies: LARGE.length };
  const { url, requestUnread } = await serverWithLargeReply(config, { limits });
  const read = async () =>
    (await fetch(new URL('/large', url), { headers: { 'x-forwarded-for': '203.0.113.9' } })).status;
  const { socket } = await requestUnread();
  expect(await read()).toBe(429);
  socket.destroy();
  await expect.poll(read).toBe(200);
});

test('drops the headers of a refused reply', async () => {
  const { app, person } = await testServer({ rateLimits: true }, { limits: { networkReplies: 100_000 } });
  const ada = await person('ada');
  await createSnippet(ada, { code: randomBytes(100_000).toString('hex') });
  for (const encoding of ['br', 'identity']) {
    const { statusCode, headers } = await app.inject({
      url: '/api/snippets',
      headers: { authorization: ada.authorization ?? '', 'accept-encoding': encoding },
    });
    expect(statusCode).toBe(429);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('etag');
  }
});

test('refuses connections beyond the total', async () => {
  const server = await testServer({ maxConnections: 2 });
  const url = await listen(server);
  const [first] = [open(url), open(url)];
  await expect.poll(() => connectionsOf(server)).toBe(2);
  await once(open(url), 'close');
  first?.destroy();
  await expect.poll(() => connectionsOf(server)).toBe(1);
  expect((await fetch(new URL('/api/health', url))).status).toBe(200);
});

test('limits the connections of a network, unless a proxy is trusted', async () => {
  const limits = { networkConnections: 2 };
  const server = await testServer({ rateLimits: true }, { limits });
  const url = await listen(server);
  for (let n = 0; n < 2; n += 1) open(url);
  await expect.poll(() => connectionsOf(server)).toBe(2);
  await once(open(url), 'close');

  const behindProxy = await testServer({ rateLimits: true, trustProxy: ['127.0.0.1'] }, { limits });
  const proxied = await listen(behindProxy);
  for (let n = 0; n < 3; n += 1) open(proxied);
  await expect.poll(() => connectionsOf(behindProxy)).toBe(3);
});

const connectionsOf = ({ app }: Server) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
