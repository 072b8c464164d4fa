import { expect, test } from 'vitest';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

test('limits creation with Retry-After and still allows reads', { tags: ['slow'] }, async () => {
  const { person } = await testServer({ rateLimits: true });
  const ada = await person('ada');
  const statuses = [];
  for (let n = 0; n < 121; n++) statuses.push((await ada.post('/api/snippets', snippetInput())).status);
  expect(statuses.slice(0, 120).every((status) => status === 201)).toBe(true);
  const refused = await ada.post('/api/snippets', snippetInput());
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', message: expect.stringMatching(/wait/) },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ada.get('/api/snippets?limit=1')).status).toBe(200);
});

test('limits all reads, cached ones included, but not the health check', async () => {
  const callLimits = { read: { points: 3, seconds: 60 } };
  const { person, visitor } = await testServer({ rateLimits: true }, { callLimits });
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  for (let n = 0; n < 3; n += 1) expect((await ada.get('/api/tags')).status).toBe(200);
  for (const path of [
    '/api/snippets',
    `/api/snippets/${id}`,
    '/api/public/snippets',
    '/api/collections',
    '/api/tags',
  ]) {
    for (const caller of [ada, visitor]) {
      const refused = await caller.get(path);
      expect(refused, path).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test.each([
  ['post', '/api/snippets/1/use', 'write'],
  ['patch', '/api/auth/user', 'write'],
  ['put', '/api/snippets/1', 'write'],
  ['delete', '/api/snippets/1/comments/1', 'write'],
  ['post', '/api/collections/1/snippets/1', 'write'],
  ['post', '/api/snippets', 'create'],
  ['post', '/api/collections', 'create'],
  ['post', '/api/auth/user', 'signIn'],
  ['post', '/api/auth/password', 'signIn'],
  ['post', '/api/snippets/import', 'import'],
] as const)('%s %s has the limit %s', async (method, path, name) => {
  const most = 3;
  const { visitor } = await testServer({ rateLimits: true }, { callLimits: { [name]: { points: most, seconds: 60 } } });
  // Refused calls count as well.
  for (let n = 0; n < most; n += 1) expect((await visitor[method](path, {})).status).not.toBe(429);
  expect((await visitor[method](path, {})).status).toBe(429);
});

test('ignores X-Forwarded-For from an untrusted address', async () => {
  const { app, person } = await testServer({ rateLimits: true });
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  const comment = (claimed: string) =>
    app.inject({
      method: 'POST',
      url: `/api/snippets/${id}/comments`,
      headers: { 'x-forwarded-for': claimed },
      payload: { content: 'Hello' },
    });
  for (let n = 0; n < 20; n++) expect((await comment(`203.0.113.${n}`)).statusCode).toBe(201);
  expect((await comment('203.0.113.99')).statusCode).toBe(429);
});

test('limits an account across addresses and an address across accounts', async () => {
  const { app, person, visitor } = await testServer({ rateLimits: true, trustProxy: ['127.0.0.1'] });
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { isPublic: true });
  const comment = (from: string, authorization?: string | null) =>
    app.inject({
      method: 'POST',
      url: `/api/snippets/${id}/comments`,
      headers: { 'x-forwarded-for': from, ...(authorization && { authorization }) },
      payload: { content: 'Hello' },
    });

  for (let n = 0; n < 20; n++) expect((await comment(`203.0.113.${n}`, ada.authorization)).statusCode).toBe(201);
  expect((await comment('203.0.113.99', ada.authorization)).statusCode).toBe(429);
  expect((await comment('203.0.113.99')).statusCode).toBe(201);

  for (let n = 0; n < 20; n++) expect((await comment('198.51.100.7')).statusCode).toBe(201);
  expect((await comment('198.51.100.7')).statusCode).toBe(429);
  expect((await visitor.get(`/api/snippets/${id}/comments`)).status).toBe(200);
});

/** Returns a function that posts a visitor's comment from an address. The limit is 20 per network. */
async function commenting() {
  const { app, person } = await testServer({ rateLimits: true, trustProxy: ['127.0.0.1'] });
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  return async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    const reply = await app.inject({
      method: 'POST',
      url: `/api/snippets/${id}/comments`,
      headers,
      payload: { content: 'Hi' },
    });
    return reply.statusCode;
  };
}

test('counts an IPv6 /64 network as one address', async () => {
  const comment = await commenting();
  for (let n = 0; n < 20; n++) expect(await comment(`2001:db8:1:2::${n.toString(16)}`)).toBe(201);
  expect(await comment('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(429);
  expect(await comment('2001:db8:1:3::1')).toBe(201);
  for (let n = 0; n < 20; n++) expect(await comment(`2001:db8::${n.toString(16)}`)).toBe(201);
  expect(await comment('2001:db8:0:0:1::')).toBe(429);
});

test.each(['203.0.113.7', '[2001:db8:1:2::1]'])('ignores the port that a proxy appends to %s', async (address) => {
  const comment = await commenting();
  for (let n = 0; n < 20; n++) expect(await comment(`${address}:${50_000 + n}`)).toBe(201);
  expect(await comment(`${address}:51000`)).toBe(429);
});

test('limits an IPv6 /48 to five times the calls of one network', async () => {
  const comment = await commenting();
  for (let n = 0; n < 100; n++) expect(await comment(`2001:db8:1:${(n % 50).toString(16)}::1`)).toBe(201);
  expect(await comment('2001:db8:1:ff::1')).toBe(429);
  expect(await comment('2001:db8:2::1')).toBe(201);
});

test('counts an IPv4-mapped IPv6 address as the IPv4 address', async () => {
  const comment = await commenting();
  for (let n = 0; n < 20; n++) expect(await comment('::ffff:192.0.2.1')).toBe(201);
  expect(await comment('::ffff:192.0.2.1')).toBe(429);
  expect(await comment('192.0.2.1')).toBe(429);
  expect(await comment('::ffff:192.0.2.2')).toBe(201);
});
