import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { compress } from './compression.ts';

vi.mock(import('./compression.ts'), { spy: true });

const LISTS = ['/api/public/snippets', '/api/tags?scope=all', '/api/languages/counts?scope=all'];

/** Counts the reads of lists and facets. */
function spyOnReads({ store }: TestServer) {
  const spies = [
    vi.spyOn(store.snippetLists, 'list'),
    vi.spyOn(store.facets, 'tags'),
    vi.spyOn(store.facets, 'languages'),
  ];
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test.each(LISTS)('%s is read once and invalidated by a write', async (url) => {
  const server = await testServer();
  const { visitor, person } = server;
  const ada = await person('ada');
  const reads = spyOnReads(server);

  const first = await visitor.get(url);
  expect(await visitor.get(url)).toMatchObject({ text: first.text, headers: { etag: first.headers.etag } });
  expect(reads()).toBe(1);
  const { id } = await createSnippet(ada, { isPublic: true, tags: ['fresh'], language: 'go' });
  const second = await visitor.get(url);
  expect(second.text).not.toBe(first.text);
  await ada.delete(`/api/snippets/${id}`);
  expect((await visitor.get(url)).text).toBe(first.text);
});

test('identical concurrent requests share one read', async () => {
  const { visitor, person, store } = await testServer();
  await createSnippet(await person('ada'), { isPublic: true });
  const list = vi.spyOn(store.snippetLists, 'list');
  const get = () => visitor.get('/api/public/snippets?search=debounce');
  const replies = await Promise.all([get(), get(), get()]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(list).toHaveBeenCalledTimes(1);
});

test('a failed read does not fail the requests that waited for it', async () => {
  const { visitor, store } = await testServer();
  vi.spyOn(store.snippetLists, 'list').mockRejectedValueOnce(new Error('Kaboom'));
  const get = () => visitor.get('/api/public/snippets?search=throttle');
  const statuses = (await Promise.all([get(), get(), get()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 500]);
});

test('a request after a write does not get a response started before it', async () => {
  const { visitor, person, store } = await testServer();
  const ada = await person('ada');
  const list = store.snippetLists.list.bind(store.snippetLists);
  const started = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  vi.spyOn(store.snippetLists, 'list').mockImplementationOnce(async (...args) => {
    const page = await list(...args);
    started.resolve();
    await written.promise;
    return page;
  });
  const before = visitor.get('/api/public/snippets');
  await started.promise;
  await createSnippet(ada, { isPublic: true });
  expect((await visitor.get('/api/public/snippets')).body).toHaveLength(1);
  written.resolve();
  expect((await before).body).toEqual([]);
  // The late response does not replace the newer one.
  expect((await visitor.get('/api/public/snippets')).body).toHaveLength(1);
});

test('a viewer is looked up once until a write', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const lookup = vi.spyOn(store.users, 'findByIdentity');
  const first = await ada.get('/api/snippets');
  const calls = lookup.mock.calls.length;
  expect((await ada.get('/api/snippets')).text).toBe(first.text);
  expect(lookup).toHaveBeenCalledTimes(calls);
  await ada.delete(`/api/snippets/${id}`);
  expect((await ada.get('/api/snippets')).body).toEqual([]);
});

test('a token is refused after its expiry although nothing was written', async () => {
  const { app, identity, advance } = await testServer();
  const idToken = await identity.tokenFor({ subject: 'ada' }, 100);
  await app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken } });
  const status = async () =>
    (await app.inject({ url: '/api/snippets', headers: { authorization: `Bearer ${idToken}` } })).statusCode;
  advance(80_000);
  expect(await status()).toBe(200);
  // Past the clock tolerance of 30 s.
  advance(51_000);
  expect(await status()).toBe(401);
});

test('uncached responses are marked no-store', async () => {
  const { visitor, person } = await testServer();
  const ada = await person('ada');
  const { shareId } = await createSnippet(ada, { isPublic: true });
  for (const reply of [
    await ada.post('/api/snippets', snippetInput()),
    await ada.patch('/api/auth/user', { displayName: 'Ada' }),
    await ada.get('/api/snippets/export'),
    await visitor.get(`/api/shared/${shareId}`),
    await visitor.get('/api/auth/config'),
  ])
    expect(reply.headers['cache-control']).toBe('no-store');
});

test('a response is not served to another viewer', async () => {
  const { visitor, person } = await testServer();
  const ada = await person('ada');
  const bob = await person('bob');
  const { id } = await createSnippet(ada, { isPublic: true });
  await bob.post(`/api/snippets/${id}/favorite`);
  const favorites = [];
  for (const viewer of [bob, visitor, ada, bob, visitor]) {
    const reply = await viewer.get('/api/public/snippets');
    expect(reply.headers).toMatchObject({
      vary: 'accept-encoding, authorization',
      'cache-control': viewer === visitor ? 'no-cache' : 'no-store',
    });
    favorites.push(reply.text.includes('"isFavorite":true'));
  }
  expect(favorites).toEqual([true, false, false, true, false]);
});

test('a private snippet cached for its owner is 404 for others', async () => {
  const { visitor, person } = await testServer();
  const [ada, bob] = [await person('ada'), await person('bob')];
  const { id } = await createSnippet(ada);
  const url = `/api/snippets/${id}`;
  expect((await ada.get(url)).status).toBe(200);
  for (const [other, cacheControl] of [
    [bob, 'no-store'],
    [visitor, 'no-cache'],
  ] as const)
    expect(await other.get(url)).toMatchObject({ status: 404, headers: { 'cache-control': cacheControl } });
});

test('an error is not cached, and nothing is without a store version', async () => {
  const { visitor, store } = await testServer();
  const list = vi.spyOn(store.snippetLists, 'list').mockRejectedValueOnce(new Error('Kaboom'));
  expect((await visitor.get('/api/public/snippets')).status).toBe(500);
  expect((await visitor.get('/api/public/snippets')).status).toBe(200);
  vi.spyOn(store, 'version').mockRejectedValue(new Error('Kaboom'));
  await visitor.get('/api/public/snippets');
  await visitor.get('/api/public/snippets');
  expect(list).toHaveBeenCalledTimes(4);
});

test('a cached response equals the first one; If-None-Match gets 304', async () => {
  const { app, person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { code: 'const answer = 42;\n'.repeat(100) });
  const send = async (method: 'GET' | 'HEAD', etag = '') => {
    const headers = { authorization: ada.authorization ?? '', 'accept-encoding': 'br', 'if-none-match': etag };
    const {
      statusCode,
      rawPayload,
      headers: received,
    } = await app.inject({ method, url: `/api/snippets/${id}`, headers });
    const { date: _, 'content-length': length, ...rest } = received;
    return { statusCode, bytes: rawPayload, length: length === undefined ? null : Number(length), headers: rest };
  };

  const first = await send('GET');
  expect(first).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br', 'cache-control': 'no-store' } });
  expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  expect(first.bytes.byteLength).toBe(first.length);
  expect(await send('GET')).toEqual(first);
  expect(await send('HEAD')).toEqual({ ...first, bytes: Buffer.alloc(0) });

  const { 'content-encoding': _, ...unencoded } = first.headers;
  const notModified = { statusCode: 304, bytes: Buffer.alloc(0), headers: unencoded, length: null };
  const tags = `"another", ${first.headers.etag}`;
  expect(await send('GET', tags)).toEqual(notModified);
  expect((await send('HEAD', tags)).statusCode).toBe(304);
  await createSnippet(ada);
  expect(await send('GET', tags)).toEqual(notModified);
  await createSnippet(ada);
  expect((await send('HEAD', tags)).statusCode).toBe(304);
  expect(await send('GET')).toEqual(first);
});

test('each encoding decodes to the same body and is compressed once', async () => {
  const { app, person } = await testServer();
  const { id } = await createSnippet(await person('ada'), {
    isPublic: true,
    code: 'const answer = 42;\n'.repeat(1_000),
  });
  const get = async (encoding: string) => {
    const { rawPayload, headers } = await app.inject({
      url: `/api/snippets/${id}`,
      headers: { 'accept-encoding': encoding },
    });
    return { encoding: headers['content-encoding'], etag: headers.etag, bytes: rawPayload };
  };
  vi.mocked(compress).mockClear();
  const [br, gzip, identity] = [await get('gzip, deflate, br'), await get('gzip'), await get('identity')];
  expect([br, gzip, identity].map(({ encoding }) => encoding)).toEqual(['br', 'gzip', undefined]);
  expect(new Set([br, gzip, identity].map(({ etag }) => etag)).size).toBe(1);
  expect(brotliDecompressSync(br.bytes)).toEqual(identity.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(identity.bytes);
  expect(JSON.parse(identity.bytes.toString()).id).toBe(id);
  expect(await get('br')).toEqual(br);
  expect(compress).toHaveBeenCalledTimes(2);
});

test('a short body is sent as it is', async () => {
  const { app } = await testServer();
  const { headers, body } = await app.inject({ url: LISTS[0], headers: { 'accept-encoding': 'br' } });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body).toBe('[]');
});

test('a failed compression is tried again', async () => {
  const { app, person } = await testServer();
  const { id } = await createSnippet(await person('ada'), { isPublic: true, code: 'x'.repeat(2_000) });
  const get = () => app.inject({ url: `/api/snippets/${id}`, headers: { 'accept-encoding': 'br' } });
  vi.mocked(compress).mockRejectedValueOnce(new Error('Cannot allocate memory'));
  const failed = await get();
  expect(failed.statusCode).toBe(500);
  expect(failed.headers).not.toHaveProperty('content-encoding');
  expect(failed.headers).not.toHaveProperty('etag');
  expect(brotliDecompressSync((await get()).rawPayload).toString()).toContain('xxx');
});

test('a cached page keeps its Link and X-Total-Count', async () => {
  const { visitor, person } = await testServer();
  const ada = await person('ada');
  for (let n = 0; n < 2; n += 1) await createSnippet(ada, { isPublic: true });
  for (let read = 0; read < 2; read += 1) {
    const { headers } = await visitor.get('/api/public/snippets?limit=1&preview=true');
    expect(headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('rel="next"') });
  }
});
