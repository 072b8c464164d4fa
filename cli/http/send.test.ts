import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listCollections } from '#contract/collections.ts';
import { createSnippet } from '#contract/snippet-body.ts';
import { deleteSnippet } from '#contract/snippet-calls.ts';
import { exportSnippets } from '#contract/transfer.ts';
import { connect, type Server } from './server.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Scripted {
  server: Server;
  requests: IncomingMessage[];
  connections(): number;
}

/** Starts a server that answers its requests in turn. Returns it with the requests that it got. */
async function scripted(...handlers: Handler[]): Promise<Scripted> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const http = createServer((request, response) => {
    requests.push(request);
    handlers[requests.length - 1]?.(request, response);
  }).listen(0, '127.0.0.1');
  http.on('connection', () => {
    connections += 1;
  });
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return { server: connect(`http://127.0.0.1:${address.port}`, 'pgb_test'), requests, connections: () => connections };
}

const disconnect: Handler = (request) => request.destroy();
const busy: Handler = (_request, response) => response.writeHead(503, { 'retry-after': '0' }).end('busy');
const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Announces more than it sends. */
const cutOff =
  (status: number, text: string): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': '1000' }).write(text);
    setTimeout(() => response.destroy(), 20);
  };

const snippet = { title: 'x', code: 'x', tags: [], description: null };

test('retries with the same idempotency key', async () => {
  const refused = answer(400, '{"code": "invalid", "message": "Title is required"}');
  const { server, requests } = await scripted(disconnect, busy, refused);
  await expect(server.call(createSnippet, { body: snippet })).rejects.toThrow('Title is required');
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]]);
});

test('retries after a reply that is cut off', { tags: ['slow'] }, async () => {
  const refused = answer(400, '{"code": "invalid", "message": "Title is required"}');
  const { server, requests } = await scripted(cutOff(201, '{"id": 1'), cutOff(400, '{"code"'), refused);
  await expect(server.call(createSnippet, { body: snippet })).rejects.toThrow('Title is required');
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]]);
});

test('says that a reply was cut off', { tags: ['slow'] }, async () => {
  const { server } = await scripted(cutOff(200, ''), cutOff(200, '['), cutOff(200, '['), cutOff(200, '{'));
  await expect(server.call(listCollections, {})).rejects.toThrow(`The reply of ${server.origin} was cut off.`);
  const received: string[] = [];
  const reading = async () => {
    for await (const chunk of server.stream(exportSnippets, {})) received.push(Buffer.from(chunk).toString());
  };
  await expect(reading()).rejects.toThrow(`The reply of ${server.origin} was cut off.`);
  expect(received).toEqual(['{']);
});

test('says that a server does not speak https, and does not ask it again', async () => {
  const { server, connections } = await scripted();
  const secure = connect(server.origin.replace('http:', 'https:'), 'pgb_test');
  await expect(secure.call(listCollections, {})).rejects.toThrow(
    `${secure.origin} does not speak https. If it is meant to be unencrypted, use ${server.origin}`,
  );
  expect(connections()).toBe(1);
});

test('gives up after three attempts', async () => {
  const { server, requests } = await scripted(busy, busy, busy);
  await expect(server.call(listCollections, {})).rejects.toThrow('The server answered 503: busy');
  expect(requests).toHaveLength(3);
});

test('never repeats a call that is not safe to repeat', async () => {
  const { server, requests } = await scripted(disconnect);
  await expect(server.call(deleteSnippet, { params: { id: 1 } })).rejects.toThrow(/cannot be reached/);
  expect(requests).toHaveLength(1);
});

test('leaves a long wait to the person', async () => {
  const limited = answer(429, '{"code": "rate_limited", "message": "Too many requests."}', { 'retry-after': '60' });
  const { server, requests } = await scripted(limited);
  await expect(server.call(listCollections, {})).rejects.toThrow('Too many requests.\nTry again in 60 s.');
  expect(requests).toHaveLength(1);
});

test('ends the wait for a retry when it is cancelled', { timeout: 5_000 }, async () => {
  const slow: Handler = (_request, response) => response.writeHead(503, { 'retry-after': '10' }).end();
  const { server, requests } = await scripted(slow);
  const cancelled = new AbortController();
  const pages = server.pages(listCollections, {}, { signal: cancelled.signal });
  const refused = expect(pages.next()).rejects.toThrow('aborted');
  await expect.poll(() => requests).toHaveLength(1);
  cancelled.abort();
  await refused;
  expect(requests).toHaveLength(1);
});

test('never sends the token to another server that a page names as the next one', async () => {
  const other = await scripted(answer(200, '[]'));
  const link = `<${other.server.origin}/api/collections?cursor=1.1>; rel="next"`;
  const { server, requests } = await scripted(answer(200, '[]', { link }), answer(200, '[]'));
  const pages = server.pages(listCollections, {});
  for (let page = 0; page < 2; page += 1) expect((await pages.next()).value).toEqual([]);
  expect(requests.map(({ url }) => url)).toEqual(['/api/collections', '/api/collections?cursor=1.1']);
  expect(other.requests).toEqual([]);
});

test('never sends the token to where a server redirects', async () => {
  const target = await scripted(answer(200, '[]'));
  const { server } = await scripted(answer(302, '', { location: target.server.origin }));
  await expect(server.call(listCollections, {})).rejects.toThrow(`Run pegboard login ${target.server.origin}`);
  expect(target.requests).toEqual([]);
});

test.each(['<html>', '{}', '[{"id": "x"}]'])('refuses a reply that is not of Pegboard: %s', async (body) => {
  const { server } = await scripted(answer(200, body));
  await expect(server.call(listCollections, {})).rejects.toThrow('The reply is not one of Pegboard.');
});

test('takes no page of a sign-in proxy for a file', async () => {
  const page = answer(200, '<html>Sign in</html>', { 'content-type': 'text/html; charset=utf-8' });
  const { server } = await scripted(page, page);
  const message = 'The reply is not one of Pegboard. Check the address.';
  await expect(server.file(exportSnippets, {})).rejects.toThrow(message);
  await expect(server.stream(exportSnippets, {}).next()).rejects.toThrow(message);
});

test('shows the status and the address instead of a page of a proxy', async () => {
  const { server } = await scripted(answer(404, '\n<!doctype html><title>404</title>'));
  await expect(server.call(listCollections, {})).rejects.toThrow(
    /^The server answered 404: Not Found \(http:\/\/127\.0\.0\.1:\d+\/api\/collections\)$/,
  );
});

test('shows an excerpt of an error of a proxy without control characters', async () => {
  const { server } = await scripted(answer(404, `\u001b[31m ${'no such host '.repeat(50)}`));
  await expect(server.call(listCollections, {})).rejects.toThrow(
    /^The server answered 404: \ufffd\[31m no such host .{1,100}$/,
  );
});
