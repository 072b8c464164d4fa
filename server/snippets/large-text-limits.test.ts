import { expect, test } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { createTextLimit } from '#server/http/limits/rate-limits.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const LARGE = { code: 'x'.repeat(20_000) };

test('refuses large writes with the errors of small ones', async () => {
  const { person, visitor } = await testServer({ quota: { snippets: 1, bytes: 1_000_000 } });
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada, { ...LARGE, isPublic: true });
  const path = `/api/snippets/${id}`;
  expect((await ada.post('/api/snippets', snippetInput(LARGE))).body).toMatchObject({ code: 'quota_exceeded' });
  expect((await ada.put(path, snippetInput({ ...LARGE, title: '' }))).status).toBe(400);
  const stale = { ...snippetInput(LARGE), basedOn: '2020-01-01T00:00:00.000Z' };
  expect((await ada.put(path, stale)).status).toBe(409);
  expect((await ben.put(path, snippetInput(LARGE))).status).toBe(403);
  expect((await ben.delete(path)).status).toBe(403);
  expect((await visitor.put(path, snippetInput(LARGE))).status).toBe(401);
  await ada.post(`${path}/publish`);
  expect((await ben.put(path, snippetInput(LARGE))).status).toBe(404);
  expect((await ada.get(path)).body).toMatchObject(LARGE);
});

test('limits the text that an account and a network change in a minute', async () => {
  const { store } = await testServer();
  const limit = createTextLimit(store, 1_000);
  const refusal = { code: 'rate_limited', retryAfter: expect.any(Number), message: expect.stringContaining('wait') };
  await limit({ userId: 'ada', network: '192.0.2.1' }, 900);
  await expect(limit({ userId: 'ada', network: '192.0.2.2' }, 200)).rejects.toMatchObject(refusal);
  await expect(limit({ userId: 'ben', network: '192.0.2.1' }, 200)).rejects.toMatchObject(refusal);
  await limit({ userId: 'ben', network: '192.0.2.3' }, 1_000);
  // More than the limit is possible once a minute.
  await limit({ userId: 'eve', network: '192.0.2.4' }, 5_000);
  await expect(limit({ userId: 'eve', network: '192.0.2.4' }, 1)).rejects.toMatchObject(refusal);
});

test('counts new and replaced text, and answers 429 with Retry-After beyond 16 MiB', { tags: ['slow'] }, async () => {
  const { person } = await testServer({ rateLimits: true });
  const ada = await person('ada');
  const large = snippetInput({ code: 'x'.repeat(CODE_MAX_BYTES) });
  const { id } = await createSnippet(ada, large);
  // Each update counts twice: 31 halves of a MiB are left.
  for (let update = 0; update < 15; update += 1) expect((await ada.put(`/api/snippets/${id}`, large)).status).toBe(200);
  const refused = await ada.put(`/api/snippets/${id}`, large);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ada.post('/api/snippets', snippetInput())).status).toBe(201);
});
