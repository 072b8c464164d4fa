import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { api, Browser, exchange, signUp } from '#tests/support/sign-in.ts';

const OPERATIONS = 320;
const WORKERS = 16;

const postgres = postgresTests();

test('a write through one process is visible through every other', { timeout: 240_000 }, async () => {
  const pegboard = await startCluster(await postgres.emptyDatabase(), 2);
  // The load balancer may send each step of the sign-in to a different process.
  const { idToken, refreshToken, settings } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  const renewed = await exchange(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
  expect(renewed.status).toBe(200);

  let operations = 0;
  const call = (method: string, path: string, body?: unknown) => {
    operations += 1;
    return api(pegboard, method, path, idToken, body);
  };
  async function work(worker: number): Promise<void> {
    for (let n = 0; operations < OPERATIONS; n++) {
      const title = `worker ${worker} number ${n} `;
      const created = await call('POST', '/api/snippets', {
        title,
        code: `needle${worker}x${n}x`,
        tags: [`t${worker}`],
      });
      expect(created.status).toBe(201);
      const { id } = Snippet.parse(created.body);
      expect((await call('GET', `/api/snippets/${id}`)).body).toMatchObject({ title: title.trim() });
      const found = await call('GET', `/api/snippets?search=NEEDLE${worker}x${n}x`);
      expect(found.body).toMatchObject([{ id }]);
      const published = Snippet.parse((await call('POST', `/api/snippets/${id}/publish`)).body);
      // Every process caches this response until the next write.
      expect((await api(pegboard, 'GET', '/api/public/snippets?limit=48', null)).body).toContainEqual(
        expect.objectContaining({ id }),
      );
      expect(await (await fetch(`${pegboard.url}/shared/${published.shareId}`)).text()).toContain(title.trim());
      await call('PUT', `/api/snippets/${id}`, { ...published, title: `${title}changed` });
      const page = await (await fetch(`${pegboard.url}/shared/${published.shareId}`)).text();
      expect(page).toContain(`${title}changed`);
      expect((await call('DELETE', `/api/snippets/${id}`)).status).toBe(204);
      expect((await call('GET', `/api/snippets/${id}`)).status).toBe(404);
      expect((await fetch(`${pegboard.url}/shared/${published.shareId}`)).status).toBe(404);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS);
});
