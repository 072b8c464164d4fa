import { afterEach, expect, test, vi } from 'vitest';
import { createSnippet } from '#contract/snippet-body.ts';
import { deleteSnippet } from '#contract/snippet-calls.ts';
import { getSnippet, listSnippets } from '#contract/snippets.ts';
import { givenSnippet } from '#tests/support/factories.ts';
import { call, callPage, setTokenSource } from './http.ts';
import { ApiError, NetworkError } from './http-errors.ts';
import { staleSince } from './offline-cache.ts';

const SNIPPET = givenSnippet({
  id: 1,
  title: 'Debounce',
  code: 'const userid = 1;',
  tags: ['userid'],
  authorName: 'Ada',
  viewCount: 3,
  role: 'viewer',
});

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

/** Stubs fetch with these replies in order and records the requests. */
function answering(...replies: (Response | Error)[]) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push(new Request(new URL(address, 'http://localhost'), init));
    const reply = replies.shift();
    if (reply instanceof Response) return reply;
    throw reply ?? new Error('More requests than answers');
  });
  return requests;
}

/** Returns the error that a call rejects with. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error,
  );
}

afterEach(() => {
  setTokenSource(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sends the token, the credentials and repeated parameters', async () => {
  setTokenSource({ current: async () => 'first', renew: async () => null });
  const requests = answering(json([]));
  await call(listSnippets, { query: { search: 'a&b', language: ['go', 'c#'], favorites: 'true', tag: [] } });
  expect(requests[0]?.url).toBe('http://localhost/api/snippets?search=a%26b&language=go&language=c%23&favorites=true');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer first');
  expect(requests[0]?.credentials).toBe('include');
});

test('lets small changes outlive the page, and nothing else', async () => {
  const requests = answering(json(SNIPPET), ...Array.from({ length: 3 }, () => json(SNIPPET, { status: 201 })));
  await call(getSnippet, { params: { id: 1 } });
  await call(createSnippet, { body: { title: 'Small', code: 'x' } });
  await call(createSnippet, { body: { title: 'Large', code: 'x'.repeat(1000) } });
  await call(createSnippet, { body: new Blob([JSON.stringify({ title: 'Encoded', code: 'x' })]) });
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([false, true, false, false]);
});

test('renames all-lowercase fields to the names of the contract and keeps values', async () => {
  const lower = Object.fromEntries(Object.entries(SNIPPET).map(([name, value]) => [name.toLowerCase(), value]));
  answering(json([lower]), json(lower));
  expect(await call(listSnippets, {})).toEqual([SNIPPET]);
  expect(await call(getSnippet, { params: { id: 1 } })).toMatchObject(SNIPPET);
});

test.each([
  ['missing', undefined],
  ['null', null],
])('uses the defaults for optional fields that are %s', async (_, value) => {
  const { id, title, code, userId, createdAt, updatedAt, ...rest } = givenSnippet({ id: 1, title: 'Debounce' });
  const required = { id, title, code, userId, createdAt, updatedAt };
  const optional = { ...rest, language: 'text', role: 'viewer' };
  const absent = Object.fromEntries(Object.keys(optional).map((name) => [name.toLowerCase(), value]));
  answering(json([{ ...required, ...absent }]), json({ ...required, ...absent }));
  expect(await call(listSnippets, {})).toEqual([{ ...required, ...optional }]);
  expect(await call(getSnippet, { params: { id: 1 } })).toEqual({ ...required, ...optional, files: [] });
});

test.each([
  ['a missing required field', { ...SNIPPET, title: undefined }],
  ['null for a required field', { ...SNIPPET, code: null }],
  ['a wrong type of an optional field', { ...SNIPPET, tags: 'go' }],
])('refuses a reply with %s', async (_, reply) => {
  answering(json(reply));
  expect(await failure(call(getSnippet, { params: { id: 1 } }))).toBeInstanceOf(ApiError);
});

test('returns the last seen reply when a proxy cannot reach the server', async () => {
  vi.stubGlobal('caches', { has: async () => true, open: async () => ({ match: async () => json([SNIPPET]) }) });
  answering(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
  expect(await call(listSnippets, {})).toEqual([SNIPPET]);
  expect(staleSince.get()).not.toBeNull();
  answering(json({ code: 'unavailable', message: 'Busy' }, { status: 503 }));
  expect(await failure(call(listSnippets, {}))).toMatchObject({ status: 503, message: 'Busy' });
});

test('renews the token after a 401 and repeats the call once', async () => {
  setTokenSource({ current: async () => 'old', renew: async () => 'new' });
  const requests = answering(json({ message: 'Expired' }, { status: 401 }), json(SNIPPET));
  expect(await call(getSnippet, { params: { id: 1 } })).toMatchObject(SNIPPET);
  expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
});

test('fails after a second 401, and immediately if the token cannot be renewed', async () => {
  setTokenSource({ current: async () => 'old', renew: async () => 'new' });
  const refused = () => json({ code: 'unauthenticated', message: 'Please sign in' }, { status: 401 });
  expect(answering(refused(), refused())).toHaveLength(0);
  expect(await failure(call(getSnippet, { params: { id: 1 } }))).toMatchObject({
    status: 401,
    message: 'Please sign in',
  });
  setTokenSource({ current: async () => 'old', renew: async () => null });
  const requests = answering(refused());
  await failure(call(getSnippet, { params: { id: 1 } }));
  expect(requests).toHaveLength(1);
});

test('reads the next cursor, the total and notes on a search from the headers', async () => {
  const link = '</api/snippets?limit=1&cursor=abc%3D>; rel="next"';
  const headers = { link, 'x-total-count': '12', 'x-search-mode': 'words', 'x-search-incomplete': 'true' };
  answering(json([SNIPPET], { headers }), json([]));
  const first = { items: [SNIPPET], next: 'abc=', total: 12, isByWords: true, isIncomplete: true };
  expect(await callPage(listSnippets, {})).toEqual(first);
  const second = { items: [], next: null, total: null, isByWords: false, isIncomplete: false };
  expect(await callPage(listSnippets, {})).toEqual(second);
});

test('reads no body for a 204 reply', async () => {
  answering(new Response(null, { status: 204 }));
  expect(await call(deleteSnippet, { params: { id: 1 } })).toBeUndefined();
});

test('keeps message, code, issues and retry time of an error reply', async () => {
  const issues = [{ path: 'title', message: 'Title is required' }];
  const body = { code: 'rate_limited', message: 'Slow down', issues };
  answering(json(body, { status: 429, headers: { 'retry-after': '7' } }));
  const error = await failure(call(listSnippets, {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: 'rate_limited', message: 'Slow down', issues, retryAfter: 7 });
});

test.each([
  ['an error without a message', json({}, { status: 502 }), 'API error: 502'],
  ['an error without a body', new Response(null, { status: 500 }), 'API error: 500'],
  [
    'an HTML page',
    new Response(`<html>${'x'.repeat(200)}`),
    `Unexpected response from server: <html>${'x'.repeat(94)}`,
  ],
  [
    'the error page of a proxy',
    new Response('Bad gateway', { status: 502 }),
    'Unexpected response from server: Bad gateway',
  ],
  ['a reply outside the contract', json({ id: 1 }), 'Unexpected response from server: {"id":1}'],
])('reports %s', async (_, reply, message) => {
  answering(reply);
  expect(await failure(call(getSnippet, { params: { id: 1 } }))).toMatchObject({ message });
});

test('fails with a network error if the server does not answer', async () => {
  answering(new TypeError('Failed to fetch'));
  expect(await failure(call(listSnippets, {}))).toBeInstanceOf(NetworkError);
});

test('rethrows the reason of an aborted call', async () => {
  const givenUp = new DOMException('Given up', 'AbortError');
  answering(givenUp);
  expect(await failure(call(listSnippets, {}, { signal: AbortSignal.abort(givenUp) }))).toBe(givenUp);
});

test('sends the same idempotency key until a reply arrives', async () => {
  const requests = answering(
    new TypeError('Failed to fetch'),
    new Response('<title>504 Gateway Time-out</title>', { status: 504 }),
    json({ ...SNIPPET, code: 'cut o' }, { status: 200 }),
    json(SNIPPET, { status: 201 }),
    json(SNIPPET, { status: 201 }),
    json({ ...SNIPPET, title: 'Other' }, { status: 201 }),
  );
  const body = { title: 'Debounce', code: 'const userid = 1;' };
  // A reply with an undeclared status does not settle the request.
  for (let nth = 0; nth < 3; nth += 1) await failure(call(createSnippet, { body }));
  await call(createSnippet, { body });
  await call(createSnippet, { body });
  await call(createSnippet, { body: { ...body, title: 'Other' } });
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 4, 5]);
});

test('sends another key for another body while the first is unanswered', async () => {
  const requests = answering(new Error(), new Error(), new Error());
  const body = { title: 'Debounce', code: 'one' };
  for (const code of ['one', 'two', 'one']) await failure(call(createSnippet, { body: { ...body, code } }));
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 0]);
});

test('sends no idempotency key with a read or a deletion', async () => {
  const requests = answering(json([]), new Response(null, { status: 204 }));
  await call(listSnippets, {});
  await call(deleteSnippet, { params: { id: 1 } });
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null]);
});

test('aborts a call after a minute unless it has no timeout', async () => {
  vi.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const error = failure(call(deleteSnippet, { params: { id: 1 } }));
  void call(deleteSnippet, { params: { id: 2 } }, { noTimeout: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await error).toBeInstanceOf(NetworkError);
  expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([true, false]);
});
