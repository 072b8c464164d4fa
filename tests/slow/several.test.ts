import { expect, test } from 'vitest';
import { z } from 'zod';
import { startCluster } from '#tests/support/cluster.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

const postgres = postgresTests();

test('four processes that start concurrently on an empty database share one set of keys', async () => {
  const { processes } = await startCluster(await postgres.emptyDatabase(), 4);
  const keys = await Promise.all(processes.map(async ({ url }) => (await fetch(`${url}/oidc/jwks`)).json()));
  for (const key of keys) expect(key).toEqual(keys[0]);
});

test('a rate limit counts across processes', async () => {
  const pegboard = await startCluster(await postgres.emptyDatabase(), 2, { RATE_LIMITS: 'on' });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  const { body } = await api(pegboard, 'POST', '/api/snippets', idToken, { title: 'Talk', code: 'about()' });
  const { id } = z.object({ id: z.number() }).parse(body);
  await api(pegboard, 'POST', `/api/snippets/${id}/publish`, idToken);

  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) {
    const reply = await api(pegboard, 'POST', `/api/snippets/${id}/comments`, null, { content: `Comment ${n}` });
    statuses.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
});
