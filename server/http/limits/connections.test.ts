import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testServer } from '#tests/support/server.ts';

/** Starts listening and connects a socket. */
async function connected({ app }: Awaited<ReturnType<typeof testServer>>) {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return connect(Number(port), '127.0.0.1');
}

test.each([
  ['invalid HTTP', 'GOODBYE\r\n\r\n', 400, { code: 'invalid', message: 'The request could not be read' }],
  [
    'oversized headers',
    `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    { code: 'too_large', message: 'The headers are too large' },
  ],
])('%s gets an error in the contract format', async (_what, sent, status, body) => {
  const socket = await connected(await testServer());
  socket.write(sent);
  const reply = await text(socket);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual(body);
});

test('answers a request on an open connection during shutdown', async () => {
  const server = await testServer();
  const stream = new PassThrough();
  server.app.get('/long', (_request, reply) => reply.send(stream));
  const socket = await connected(server);
  const replies = text(socket);
  socket.write('GET /long HTTP/1.1\r\nHost: pegboard\r\n\r\n');
  stream.write('begun, ');
  await once(socket, 'readable');

  const closing = server.app.close();
  socket.write('GET /api/health HTTP/1.1\r\nHost: pegboard\r\n\r\n');
  await once(server.app.server, 'request');
  stream.end('ended');
  await closing;
  expect(await replies).toMatch(/ended.*HTTP\/1\.1 200 OK.*connection: close.*"ok"/s);
});

test('closes a kept-alive connection whose reply ends during shutdown', async () => {
  const server = await testServer();
  const stream = new PassThrough();
  server.app.get('/long', (_request, reply) => reply.send(stream));
  const socket = await connected(server);
  socket.write('GET /long HTTP/1.1\r\nHost: pegboard\r\n\r\n');
  stream.write('begun');
  await once(socket, 'readable');
  const replies = text(socket);
  const closing = server.app.close();
  // Fastify itself closes only connections that are idle at the start.
  setTimeout(() => stream.end(), 50);
  await closing;
  expect(await replies).toContain('begun');
});
