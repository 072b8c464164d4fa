import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { encode } from './encodings.ts';

vi.mock(import('./encodings.ts'), { spy: true });

const LISTS = ['/api/public/snippets', '/api/tags?scope=all', '/api/languages/counts?scope=all'];

test.each(LISTS)('%s is read once for all visitors until somebody writes', async (url) => {
  const { visitor, person, store } = await testServer();
  const ada = await person('ada');
  const reading = vi.spyOn(store.snippetLists, 'list');
  const facets = [vi.spyOn(store.facets, 'tags'), vi.spyOn(store.facets, 'languages')];
  const reads = () => [reading, ...facets].reduce((sum, { mock }) => sum + mock.calls.length, 0);

  const first = await visitor.get(url);
  expect(await visitor.get(url)).toMatchObject({ text: first.text, headers: { etag: first.headers.etag } });
  expect(reads()).toBe(1);
  const { id } = await createSnippet(ada, { isPublic: true, tags: ['fresh'], language: 'go' });
  const second = await visitor.get(url);
  expect(second.text).not.toBe(first.text);
  await ada.delete(`/api/snippets/${id}`);
  expect((await visitor.get(url)).text).toBe(first.text);
});

test('who asks at the same time waits for one reading, and a failed one is nobody else’s', async () => {
  const { visitor, person, store } = await testServer();
  await createSnippet(await person('ada'), { isPublic: true });
  const reading = vi.spyOn(store.snippetLists, 'list');
  const ask = () => visitor.get('/api/public/snippets?search=debounce');
  const replies = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(reading).toHaveBeenCalledTimes(1);

  const again = () => visitor.get('/api/public/snippets?search=throttle');
  reading.mockRejectedValueOnce(new Error('Kaboom'));
  const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 500]);
});

test('who asks after a write is not given what was begun before it', async () => {
  const { visitor, person, store } = await testServer();
  const ada = await person('ada');
  const list = store.snippetLists.list.bind(store.snippetLists);
  const begun = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  vi.spyOn(store.snippetLists, 'list').mockImplementationOnce(async (...given) => {
    const page = await list(...given);
    begun.resolve();
    await written.promise;
    return page;
  });
  const before = visitor.get('/api/public/snippets');
  await begun.promise;
  await createSnippet(ada, { isPublic: true });
  const after = visitor.get('/api/public/snippets');
  expect((await after).body).toHaveLength(1);
  written.resolve();
  expect((await before).body).toEqual([]);
  // Nor does what was begun before come in the place of what was made after it.
  expect((await visitor.get('/api/public/snippets')).body).toHaveLength(1);
});

test('of many that are made anew one is begun each time the event loop goes round', async () => {
  const { visitor, store } = await testServer();
  let rounds = 0;
  let immediate = setImmediate(function count() {
    rounds += 1;
    immediate = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(immediate));
  const begunIn: number[] = [];
  const list = store.snippetLists.list.bind(store.snippetLists);
  vi.spyOn(store.snippetLists, 'list').mockImplementation((...given) => {
    begunIn.push(rounds);
    return list(...given);
  });
  const anew = Array.from({ length: 16 }, (_, number) => `/api/public/snippets?limit=${number + 1}`);
  await Promise.all(anew.map((url) => visitor.get(url)));
  expect(new Set(begunIn).size).toBe(anew.length);
});

test('who comes while a long list is made is served before it is put into text, before it is hashed, and before it is compressed', async () => {
  const { visitor, person, store } = await testServer();
  await createSnippet(await person('ada'), { isPublic: true, code: 'x'.repeat(100_000) });
  const round = vi.fn();
  let immediate = setImmediate(function count() {
    round();
    immediate = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(immediate));
  const read = vi.fn();
  const list = store.snippetLists.list.bind(store.snippetLists);
  vi.spyOn(store.snippetLists, 'list').mockImplementation((...given) => list(...given).finally(read));
  vi.mocked(encode).mockClear();
  await visitor.get('/api/public/snippets');
  const [readAt = 0] = read.mock.invocationCallOrder;
  const [encodedAt = 0] = vi.mocked(encode).mock.invocationCallOrder;
  expect(encodedAt).toBeGreaterThan(readAt);
  const rounds = round.mock.invocationCallOrder.filter((at) => at > readAt && at < encodedAt);
  expect(rounds.length).toBeGreaterThanOrEqual(3);
});

test('a list that is the same for two people, at another address or after a write is compressed once', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { isPublic: true, code: 'x'.repeat(2_000) });
  const [cyd, dan] = [await person('cyd'), await person('dan')];
  vi.mocked(encode).mockClear();
  const replies = [
    await cyd.get('/api/public/snippets'),
    await dan.get('/api/public/snippets'),
    await dan.get('/api/public/snippets?limit=7'),
  ];
  await createSnippet(ben, { isPublic: false });
  replies.push(await cyd.get('/api/public/snippets'));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('a person is looked up once until somebody writes', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const looking = vi.spyOn(store.users, 'findByIdentity');
  const first = await ada.get('/api/snippets');
  expect(first.headers['cache-control']).toBe('no-store');
  const lookedUp = looking.mock.calls.length;
  expect((await ada.get('/api/snippets')).text).toBe(first.text);
  expect(looking).toHaveBeenCalledTimes(lookedUp);
  await ada.delete(`/api/snippets/${id}`);
  expect((await ada.get('/api/snippets')).body).toEqual([]);
});

test('a person is known until the token expires and no longer, though nothing was written', async () => {
  const { app, identity, advance } = await testServer();
  const idToken = await identity.tokenFor({ subject: 'ada' }, 100);
  await app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken } });
  const status = async () =>
    (await app.inject({ url: '/api/snippets', headers: { authorization: `Bearer ${idToken}` } })).statusCode;
  advance(80_000);
  expect(await status()).toBe(200);
  // Clocks of two machines may differ by half a minute.
  advance(51_000);
  expect(await status()).toBe(401);
});

test('what is not kept ready is nobody’s to keep', async () => {
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

test('a reply made for a person reaches nobody else', async () => {
  const { visitor, person } = await testServer();
  const ada = await person('ada');
  const bob = await person('bob');
  const { id } = await createSnippet(ada, { isPublic: true });
  await bob.post(`/api/snippets/${id}/favorite`);
  const url = '/api/public/snippets';
  const asked = async () => {
    const favorites = [];
    for (const who of [bob, visitor, ada, bob, visitor]) {
      const reply = await who.get(url);
      expect(reply.headers).toMatchObject({
        vary: 'accept-encoding, authorization',
        'cache-control': who === visitor ? 'no-cache' : 'no-store',
      });
      favorites.push(reply.text.includes('"isFavorite":true'));
    }
    return favorites;
  };
  expect(await asked()).toEqual([true, false, false, true, false]);
});

test('an error is not kept, and without a version nothing is', async () => {
  const { visitor, store } = await testServer();
  const reading = vi.spyOn(store.snippetLists, 'list').mockRejectedValueOnce(new Error('Kaboom'));
  expect((await visitor.get('/api/public/snippets')).status).toBe(500);
  expect((await visitor.get('/api/public/snippets')).status).toBe(200);
  vi.spyOn(store, 'version').mockRejectedValue(new Error('Kaboom'));
  await visitor.get('/api/public/snippets');
  await visitor.get('/api/public/snippets');
  expect(reading).toHaveBeenCalledTimes(4);
});

test('a kept reply is what was made, header by header; who has it already is told so, by both', async () => {
  const { app, person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { code: 'const answer = 42;\n'.repeat(100) });
  const ask = async (method: 'GET' | 'HEAD', etag = '') => {
    const headers = { authorization: ada.authorization ?? '', 'accept-encoding': 'br', 'if-none-match': etag };
    const { statusCode, rawPayload, headers: sent } = await app.inject({ method, url: `/api/snippets/${id}`, headers });
    const { date: _, 'content-length': length, ...others } = sent;
    return { statusCode, bytes: rawPayload, length: Number(length), headers: others };
  };

  const made = await ask('GET');
  expect(made).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br', 'cache-control': 'no-store' } });
  expect(made.headers['content-security-policy']).toContain("default-src 'none'");
  expect(made.bytes.byteLength).toBe(made.length);
  expect(await ask('GET')).toEqual(made);
  expect(await ask('HEAD')).toEqual({ ...made, bytes: Buffer.alloc(0) });

  const { 'content-encoding': _, ...unencoded } = made.headers;
  const unchanged = { statusCode: 304, bytes: Buffer.alloc(0), headers: unencoded };
  expect(await ask('GET', `"another", ${made.headers.etag}`)).toEqual({ ...unchanged, length: Number.NaN });
  expect((await ask('HEAD', made.headers.etag)).statusCode).toBe(304);
  await createSnippet(ada);
  expect(await ask('GET', made.headers.etag)).toMatchObject(unchanged);
  expect(await ask('GET')).toEqual(made);
});

test('who takes another encoding than the first who asked gets the same text', async () => {
  const { app, person } = await testServer();
  const { id } = await createSnippet(await person('ada'), {
    isPublic: true,
    code: 'const answer = 42;\n'.repeat(1_000),
  });
  const ask = async (encoding: string) => {
    const url = `/api/snippets/${id}`;
    const { rawPayload, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    return { encoding: headers['content-encoding'], etag: headers.etag, bytes: rawPayload };
  };
  const [zstd, br, gzip, whole] = [await ask('zstd'), await ask('br'), await ask('gzip'), await ask('identity')];
  expect([zstd, br, gzip, whole].map(({ encoding }) => encoding)).toEqual(['zstd', 'br', 'gzip', undefined]);
  expect(new Set([zstd, br, gzip, whole].map(({ etag }) => etag)).size).toBe(1);
  expect(JSON.parse(whole.bytes.toString()).id).toBe(id);
  expect(zstdDecompressSync(zstd.bytes)).toEqual(whole.bytes);
  expect(brotliDecompressSync(br.bytes)).toEqual(whole.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(whole.bytes);
});
