import { expect, test } from 'vitest';
import { NewSnippetLink } from '#contract/snippet-links.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const HOUR = 60 * 60 * 1000;
const FAILURE = 'This link cannot be opened. It may be wrong, expired, used up or revoked, or the password is wrong.';

async function createLink(owner: Caller, snippetId: number, given: object = {}) {
  const reply = await owner.post(`/api/snippets/${snippetId}/links`, { expiresIn: '1h', ...given });
  const link = NewSnippetLink.parse(reply.body);
  return { ...link, token: link.url.replace('/s/', '') };
}

const open = (caller: Caller, token: string, password?: string) =>
  caller.post('/api/links/open', { token, ...(password !== undefined && { password }) });

test('a link opens a private snippet for anyone and grants nothing else', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const { token, url, ...link } = await createLink(ada, id, { maxOpens: 5, note: 'For Ben' });
  expect(url).toMatch(/^\/s\/[\w-]{22,}$/);
  expect(link).toMatchObject({ note: 'For Ben', hasPassword: false, opens: 0, state: 'live', lastOpenedAt: null });
  const opened = await open(visitor, token);
  expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(Object.keys(Object(opened.body)).toSorted()).toEqual([
    'authorName',
    'description',
    'expiresAt',
    'files',
    'isTemplate',
    'language',
    'opensLeft',
    'title',
    'updatedAt',
  ]);
  expect(opened.body).toMatchObject({ title: 'Debounce', opensLeft: 4 });
  expect((await visitor.get(`/api/snippets/${id}`)).status).toBe(404);
  const listed = await ada.get(`/api/snippets/${id}/links`);
  expect(listed.body).toMatchObject([{ opens: 1, lastOpenedAt: expect.any(String) }]);
  expect(listed.text).not.toContain('"url"');
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ viewCount: 0 });
});

test('every failure is the same reply', async () => {
  const { person, visitor, advance } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const locked = await createLink(ada, id, { password: 'open sesame', expiresIn: '1d' });
  const once = await createLink(ada, id, { maxOpens: 1, expiresIn: '1d' });
  const short = await createLink(ada, id);
  const revoked = await createLink(ada, id, { expiresIn: '1d' });
  expect((await ada.delete(`/api/snippets/${id}/links/${revoked.id}`)).status).toBe(204);
  expect((await open(visitor, locked.token, 'open sesame')).status).toBe(200);
  expect((await open(visitor, once.token)).body).toMatchObject({ opensLeft: 0 });
  advance(HOUR);
  const failures = [
    await open(visitor, locked.token, 'wrong'),
    await open(visitor, locked.token),
    await open(visitor, once.token),
    await open(visitor, short.token),
    await open(visitor, revoked.token),
    await open(visitor, 'unknown'),
    await open(visitor, '\u0000'),
  ];
  await ada.delete(`/api/snippets/${id}`);
  failures.push(await open(visitor, locked.token, 'open sesame'));
  for (const reply of failures) expect(reply).toMatchObject({ status: 404, body: { message: FAILURE } });
  expect(new Set(failures.map(({ text }) => text)).size).toBe(1);
});

test('50 parallel openers of a one-time link get it once', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const { token } = await createLink(ada, id, { maxOpens: 1 });
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await open(visitor, token)).status));
  expect(statuses.toSorted()).toEqual([200, ...Array(49).fill(404)]);
});

test('neither tokens nor passwords are stored', async () => {
  const { person, dump } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const { token } = await createLink(ada, id, { password: 'open sesame' });
  const stored = await dump();
  for (const secret of [token, 'open sesame']) expect(stored).not.toContain(secret);
});

test('an opening keeps cached responses', async () => {
  const { person, visitor, store } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const { token } = await createLink(ada, id);
  const version = await store.version();
  expect((await open(visitor, token)).status).toBe(200);
  // PostgreSQL has a version for every transaction.
  if (typeof store.version() === 'string') expect(await store.version()).toBe(version);
});

test('failures are limited for a network and token', { tags: ['slow'] }, async () => {
  const { person, visitor } = await testServer({ rateLimits: true });
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const { token } = await createLink(ada, id, { password: 'open sesame' });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await open(visitor, token, 'wrong')).status).toBe(404);
  expect((await open(visitor, token, 'open sesame')).status).toBe(429);
});

test('50 failures of a token are the limit in all networks, whether it exists or not', { tags: ['slow'] }, async () => {
  const { person, visitor } = await testServer({ rateLimits: true, trustProxy: ['127.0.0.1'] });
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const { token } = await createLink(ada, id, { password: 'open sesame' });
  for (const tried of [token, 'unknown']) {
    const openFrom = (network: number, password: string) =>
      visitor.post('/api/links/open', { token: tried, password }, { 'x-forwarded-for': `198.51.${network}.1` });
    for (let attempt = 0; attempt < 50; attempt += 1)
      expect([attempt, (await openFrom(attempt % 5, 'wrong')).status]).toEqual([attempt, 404]);
    const refused = await openFrom(9, 'open sesame');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  }
});

test('secrets are found when a link is created, and in edits while it lives', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const secret = { code: 'const password = "kV9#mPq2$xLw8Zr4";' };
  const leaking = await createSnippet(ada, secret);
  const refused = await ada.post(`/api/snippets/${leaking.id}/links`, { expiresIn: '1h' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'secrets_found', findings: [{}] } });
  const clean = await createSnippet(ada);
  await createLink(ada, clean.id);
  expect((await ada.put(`/api/snippets/${clean.id}`, snippetInput(secret))).status).toBe(409);
  advance(HOUR);
  expect((await ada.put(`/api/snippets/${clean.id}`, snippetInput(secret))).status).toBe(200);
});

test('expiry lies within a year, and at most 20 links live', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const post = (body: object) => ada.post(`/api/snippets/${id}/links`, body);
  for (const body of [
    {},
    { expiresIn: '2h' },
    { expiresIn: '1h', expiresAt: '2026-03-01T00:00:00.000Z' },
    { expiresAt: '2020-01-01T00:00:00.000Z' },
    { expiresAt: '2030-01-01T00:00:00.000Z' },
    { expiresIn: '1h', maxOpens: 2 },
    { expiresIn: '1h', password: 'abc' },
    { expiresIn: '1h', note: 'x'.repeat(201) },
  ])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
  expect((await post({ expiresAt: '2026-03-01T00:00:00.000Z' })).body).toMatchObject({
    expiresAt: '2026-03-01T00:00:00.000Z',
  });
  for (let more = 1; more < 20; more += 1) expect((await post({ expiresIn: '1h' })).status).toBe(201);
  expect((await post({ expiresIn: '1h' })).status).toBe(409);
});
