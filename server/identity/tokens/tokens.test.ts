import { hash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ApiToken, NewApiToken } from '#contract/tokens.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createCollection, createSnippet, createToken } from '#tests/support/factories.ts';
import { START, type TestServer, testServer } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

const UNKNOWN = 'pgb_000000000000000000000000000000';

/** Returns a person and a caller with a token of theirs. */
async function withToken(server: TestServer, scopes: Parameters<typeof createToken>[1] = ['snippets:read']) {
  const ada = await server.person('ada');
  const created = await createToken(ada, scopes);
  return { ada, created, laptop: server.bearer(created.token, ada.userId) };
}

test('creates a token, shows it once and lists it without', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const reply = await ada.post('/api/tokens', {
    name: ' Laptop ',
    scopes: ['snippets:write', 'snippets:read', 'snippets:read'],
    expiresIn: 30,
  });
  expect(reply.status).toBe(201);
  const { token, ...shown } = reply.body as { token: string };
  expect(token).toMatch(/^pgb_[0-9A-Za-z]{36}$/);
  expect(shown).toEqual({
    id: expect.any(Number),
    name: 'Laptop',
    scopes: ['snippets:read', 'snippets:write'],
    hint: `pgb_…${token.slice(-4)}`,
    createdAt: new Date(START).toISOString(),
    expiresAt: new Date(START + 30 * DAY).toISOString(),
    lastUsedAt: null,
  });
  const list = await ada.get('/api/tokens');
  expect(list.body).toEqual([shown]);
  expect(list.headers['cache-control']).toBe('no-store');
  expect(await server.store.tokens.findByHash(hash('sha256', token))).toMatchObject({ name: 'Laptop' });
});

test.each([
  ['a blank name', { name: ' ' }, 'Name is required'],
  ['a long name', { name: 'x'.repeat(101) }, 'Name cannot exceed 100 characters'],
  ['no scope', { scopes: [] }, 'Choose at least one scope'],
  ['an unknown scope', { scopes: ['snippets:all'] }, expect.any(String)],
  ['another lifetime', { expiresIn: 8 }, 'expiresIn must be 7, 30, 90, 365 or null'],
  ['no lifetime', { expiresIn: undefined }, 'expiresIn must be 7, 30, 90, 365 or null'],
])('refuses %s', async (_what, given, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const reply = await ada.post('/api/tokens', { name: 'Laptop', scopes: ['snippets:read'], expiresIn: 7, ...given });
  expect(reply).toMatchObject({ status: 400, body: { message } });
  expect((await ada.get('/api/tokens')).body).toEqual([]);
});

test("returns 404 for another person's token, which stays valid", async () => {
  const server = await testServer();
  const { created, laptop } = await withToken(server);
  const ben = await server.person('ben');
  expect((await ben.delete(`/api/tokens/${created.id}`)).status).toBe(404);
  expect((await ben.get('/api/tokens')).body).toEqual([]);
  expect((await laptop.get('/api/snippets')).status).toBe(200);
});

test('keeps at most 50 tokens a person, also when several are created concurrently', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const create = () => ada.post('/api/tokens', { name: 'Laptop', scopes: ['snippets:read'], expiresIn: null });
  for (let n = 0; n < 48; n += 1) await create();
  const replies = await Promise.all([create(), create(), create(), create()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  const list = ApiToken.array().parse((await ada.get('/api/tokens')).body);
  expect(list).toHaveLength(50);
  expect((await ada.delete(`/api/tokens/${list[0]?.id}`)).status).toBe(204);
  expect((await create()).status).toBe(201);
});

test('refuses a token with a wrong checksum without a query', async () => {
  const { bearer, store } = await testServer();
  const find = vi.spyOn(store.tokens, 'findByHash');
  for (const token of [`${UNKNOWN}000000`, 'pgb_', 'pgb_eyJ.a.b']) {
    expect(await bearer(token, null).get('/api/public/snippets')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
  }
  expect(find).not.toHaveBeenCalled();
});

test('looks a token up before any check of an ID token', async () => {
  const server = await testServer();
  const { laptop } = await withToken(server);
  const verify = vi.spyOn(server.identity, 'verify');
  expect((await laptop.get('/api/snippets')).status).toBe(200);
  expect(verify).not.toHaveBeenCalled();
});

test('an ID token with an unknown signature still gets 401', async () => {
  const { bearer } = await testServer();
  expect(await bearer('eyJ.a.b', null).get('/api/snippets')).toMatchObject({ status: 401 });
});

test('revocation and expiry apply to the next request, also to cached responses and in another process', async () => {
  const server = await testServer();
  const { ada, created, laptop } = await withToken(server);
  const second = await buildApp({
    config: readConfig({ RATE_LIMITS: 'off' }),
    store: server.store,
    identity: server.identity,
    clock: () => START,
  });
  const elsewhere = (token: string) =>
    second.inject({ url: '/api/snippets', headers: { authorization: `Bearer ${token}` } });
  const short = await createToken(ada, ['snippets:read'], { expiresIn: 7 });
  for (let n = 0; n < 2; n += 1) {
    expect((await laptop.get('/api/snippets')).status).toBe(200);
    expect((await elsewhere(created.token)).statusCode).toBe(200);
  }
  await ada.delete(`/api/tokens/${created.id}`);
  expect((await elsewhere(created.token)).statusCode).toBe(401);
  expect((await laptop.get('/api/snippets')).status).toBe(401);

  const shortCaller = server.bearer(short.token, ada.userId);
  server.advance(7 * DAY - 1);
  expect((await shortCaller.get('/api/snippets')).status).toBe(200);
  server.advance(1);
  expect((await shortCaller.get('/api/snippets')).status).toBe(401);
  await second.close();
});

test('records the last use at most once an hour', async () => {
  const server = await testServer();
  const { ada, laptop } = await withToken(server);
  const record = vi.spyOn(server.store.tokens, 'recordUse');
  const lastUse = async () => ApiToken.array().parse((await ada.get('/api/tokens')).body)[0]?.lastUsedAt;
  await laptop.get('/api/snippets');
  await vi.waitFor(async () => expect(await lastUse()).toBe(new Date(START).toISOString()), { timeout: 5_000 });
  server.advance(HOUR - 1);
  // A write forgets cached lookups of the token.
  await createSnippet(ada);
  await laptop.get('/api/snippets');
  await laptop.get('/api/tags');
  server.advance(1);
  await laptop.get('/api/tags');
  await vi.waitFor(async () => expect(await lastUse()).toBe(new Date(START + HOUR).toISOString()), { timeout: 5_000 });
  expect(record).toHaveBeenCalledTimes(2);
});

test('a recorded use replaces a stored one that is an hour older', async () => {
  const server = await testServer();
  const { created } = await withToken(server);
  const stored = async () =>
    (await server.store.tokens.list((await server.person('ada')).userId ?? '', 1))[0]?.lastUsedAt;
  await server.store.tokens.recordUse(created.id, START, HOUR);
  await server.store.tokens.recordUse(created.id, START + HOUR - 1, HOUR);
  expect(await stored()).toBe(START);
  await server.store.tokens.recordUse(created.id, START + HOUR, HOUR);
  expect(await stored()).toBe(START + HOUR);
});

test('answers reads for anyone like a visitor when the scope is missing', async () => {
  const server = await testServer();
  const { ada, laptop } = await withToken(server, ['comments:write']);
  const own = await createSnippet(ada, { title: 'Mine' });
  const shared = await createSnippet(ada, { title: 'Public', isPublic: true });
  expect((await laptop.get(`/api/snippets/${own.id}`)).status).toBe(404);
  expect((await laptop.get(`/api/snippets/${shared.id}`)).status).toBe(200);
  expect((await laptop.get('/api/public/snippets')).text).not.toContain('Mine');
  expect((await laptop.get('/api/snippets')).status).toBe(403);
  // The cached response of the person's own list stays hidden.
  expect((await ada.get('/api/snippets')).status).toBe(200);
  expect((await laptop.get('/api/snippets')).status).toBe(403);
});

test('a comment needs its scope and has the name of the account', async () => {
  const server = await testServer();
  const { ada, laptop } = await withToken(server, ['snippets:read']);
  const { id } = await createSnippet(ada, { isPublic: true });
  expect((await laptop.post(`/api/snippets/${id}/comments`, { content: 'Hi' })).status).toBe(403);
  const writer = server.bearer((await createToken(ada, ['comments:write'])).token, ada.userId);
  expect(await writer.post(`/api/snippets/${id}/comments`, { content: 'Hi', authorName: 'Eve' })).toMatchObject({
    status: 201,
    body: { userId: ada.userId, authorName: 'ada' },
  });
});

test('a token that writes creates private snippets and cannot publish in any way', async () => {
  const server = await testServer();
  const { ada, laptop } = await withToken(server, ['snippets:read', 'snippets:write']);
  const { id, isPublic } = await createSnippet(laptop);
  expect(isPublic).toBe(false);
  expect(await laptop.post(`/api/snippets/${id}/publish`, { isPublic: true })).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="snippets:publish"' },
  });
  const file = { snippets: [{ title: 'Imported', code: 'x', isPublic: true }], collections: [] };
  expect(await laptop.post('/api/snippets/import', { ...file, visibility: 'keep' })).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="snippets:publish"' },
  });
  expect((await laptop.post('/api/snippets/import', file)).status).toBe(200);
  expect(await laptop.post('/api/snippets/import', { ...file, collections: [{ name: 'Handy' }] })).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="collections:write"' },
  });
  expect((await server.visitor.get('/api/public/snippets')).body).toEqual([]);
  expect((await ada.get('/api/collections')).body).toEqual([]);

  const publisher = server.bearer((await createToken(ada, ['snippets:publish'])).token, ada.userId);
  expect((await publisher.post(`/api/snippets/${id}/publish`)).body).toMatchObject({ isPublic: true });
});

test('a bulk change needs the scope of its action', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada);
  const { id: collectionId } = await createCollection(ada);
  const actions = [
    ['publish', 'snippets:publish'],
    ['unpublish', 'snippets:publish'],
    ['addToCollection', 'collections:write'],
    ['removeFromCollection', 'collections:write'],
    ['addTags', 'snippets:write'],
    ['removeTags', 'snippets:write'],
    ['trash', 'snippets:write'],
    ['restore', 'snippets:write'],
  ] as const;
  for (const scope of ['snippets:publish', 'collections:write', 'snippets:write'] as const) {
    const caller = server.bearer((await createToken(ada, [scope])).token, ada.userId);
    for (const [action, needed] of actions) {
      const reply = await caller.post('/api/snippets/bulk', { ids: [id], action, tags: ['x'], collectionId });
      if (needed === scope) expect(reply, action).toMatchObject({ status: 200, body: { changed: 1, failed: [] } });
      else expect(reply, action).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  }
});

test('a token cannot delete a snippet where there is no trash', async () => {
  const server = await testServer({ trashDays: 0 });
  const { ada, laptop } = await withToken(server, ['snippets:read', 'snippets:write']);
  const { id } = await createSnippet(ada);
  expect((await laptop.delete(`/api/snippets/${id}`)).status).toBe(403);
  expect((await laptop.post('/api/snippets/bulk', { ids: [id], action: 'trash' })).status).toBe(403);
  expect((await laptop.get(`/api/snippets/${id}`)).status).toBe(200);
  expect((await ada.delete(`/api/snippets/${id}`)).status).toBe(204);
});

test('exports the library only with its scope', async () => {
  const server = await testServer();
  const { ada, laptop } = await withToken(server, ['library:export']);
  await createSnippet(ada, { title: 'Mine' });
  expect(await laptop.get('/api/snippets/export')).toMatchObject({
    status: 200,
    body: { snippets: [{ title: 'Mine' }] },
  });
  expect((await laptop.get('/api/snippets')).status).toBe(403);
});

test('refuses every write under /api/auth/ and unknown writes as they are', async () => {
  const server = await testServer();
  const { laptop } = await withToken(server);
  for (const path of ['/api/auth/user', '/api/auth/logout', '/api/auth/password'])
    expect(await laptop.post(path, {}), path).toMatchObject({ status: 403 });
  expect((await laptop.post('/api/nothing', {})).status).toBe(404);
});

test('limits each token on its own', { tags: ['slow'] }, async () => {
  const server = await testServer({ rateLimits: true, trustProxy: ['loopback'] });
  const { ada, created, laptop } = await withToken(server, ['snippets:write']);
  const other = await createToken(ada, ['snippets:write']);
  let address = 0;
  const create = (authorization: string | null) =>
    server.app.inject({
      method: 'POST',
      url: '/api/snippets',
      headers: { authorization: authorization ?? '', 'x-forwarded-for': `192.0.2.${address++ % 250}` },
      payload: { title: 'Debounce', code: 'x', language: 'go' },
    });
  for (let n = 0; n < 120; n += 1) expect((await create(laptop.authorization)).statusCode).toBe(201);
  expect((await create(`Bearer ${created.token}`)).statusCode).toBe(429);
  expect((await create(`Bearer ${other.token}`)).statusCode).toBe(201);
  expect((await create(ada.authorization)).statusCode).toBe(201);
});

test('tells whom a token and a sign-in act for', async () => {
  const server = await testServer();
  const { ada, created, laptop } = await withToken(server, ['comments:write']);
  const { token: _, ...token } = created;
  const person = { userId: ada.userId, displayName: 'ada' };
  const seen = { ...token, lastUsedAt: expect.toBeOneOf([null, expect.any(String)]) };
  expect(await laptop.get('/api/whoami')).toMatchObject({ status: 200, body: { ...person, token: seen } });
  expect(await ada.get('/api/whoami')).toMatchObject({ status: 200, body: { ...person, token: null } });
  expect((await laptop.get('/api/whoami')).text).not.toContain(created.token);
  expect((await server.visitor.get('/api/whoami')).status).toBe(401);
});

test.each([
  ['snippets:write', ['snippets:read', 'snippets:write']],
  ['snippets:publish', ['snippets:read', 'snippets:publish']],
  ['collections:write', ['collections:read', 'collections:write']],
  ['comments:write', ['comments:write']],
] as const)('a token with %s may read the same kind, and says so', async (scope, scopes) => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { body } = await ada.post('/api/tokens', { name: 'Build', scopes: [scope], expiresIn: 7 });
  expect(body).toMatchObject({ scopes });
  const caller = server.bearer(NewApiToken.parse(body).token, ada.userId);
  expect((await caller.get('/api/whoami')).body).toMatchObject({ token: { scopes } });
  const reads = scopes.some((one) => one === 'snippets:read');
  expect((await caller.get('/api/snippets')).status).toBe(reads ? 200 : 403);
});

test('a token that was stored before writing included reading says so as well', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { body } = await ada.post('/api/tokens', { name: 'Build', scopes: ['snippets:write'], expiresIn: 7 });
  await server.execute("update api_tokens set scopes = 'snippets:write'");
  expect((await ada.get('/api/tokens')).body).toMatchObject([{ scopes: ['snippets:read', 'snippets:write'] }]);
  expect((await server.bearer(NewApiToken.parse(body).token, ada.userId).get('/api/snippets')).status).toBe(200);
});
