import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Snippet } from '#contract/snippets.ts';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { storedUser } from '#tests/support/factories.ts';
import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';
import { createPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { api, Browser, exchange, signUp } from '#tests/support/sign-in.ts';

const OPERATIONS = 2_000;
const WORKERS = 16;

async function database(): Promise<PostgresServer> {
  const server = await createPostgres();
  onTestFinished(() => server.remove());
  await server.execute('create database pegboard');
  return server;
}

/** Processes on one database behind one address, all started at the same moment. */
async function severalPegboards(url: string, count: number, settings: Record<string, string> = {}) {
  const port = await freePort();
  const shared = { DATABASE_URL: url, PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '127.0.0.1', ...settings };
  const processes = await Promise.all(Array.from({ length: count }, () => startPegboard(shared)));
  const proxy = await startProxy(port, processes);
  onTestFinished(async () => {
    await proxy.close();
    for (const one of processes) {
      expect(await one.stop()).toBe(0);
      expect(one.output()).toBe('');
    }
  });
  return { url: proxy.url, processes };
}

test('four processes that start at once on an empty database make one installation', async () => {
  const server = await database();
  const { processes } = await severalPegboards(server.url('pegboard'), 4);
  const keys = await Promise.all(processes.map(async ({ url }) => (await fetch(`${url}/oidc/jwks`)).json()));
  for (const one of keys) expect(one).toEqual(keys[0]);
});

test('whatever was written at one process is read at every other', { timeout: 240_000 }, async () => {
  const server = await database();
  const pegboard = await severalPegboards(server.url('pegboard'), 2);
  // Each step of the sign-in may be at another process.
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
      const made = await call('POST', '/api/snippets', { title, code: `needle${worker}x${n}x`, tags: [`t${worker}`] });
      expect(made.status).toBe(201);
      const { id } = Snippet.parse(made.body);
      expect((await call('GET', `/api/snippets/${id}`)).body).toMatchObject({ title: title.trim() });
      const found = await call('GET', `/api/snippets?search=NEEDLE${worker}x${n}x`);
      expect(found.body).toMatchObject([{ id }]);
      const published = Snippet.parse((await call('POST', `/api/snippets/${id}/publish`)).body);
      // Kept ready by each process until somebody writes.
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

test('who publishes waits for nobody else who does, and all are counted', async () => {
  const store = await openPostgresStore((await database()).url('pegboard'));
  onTestFinished(() => store.close());
  await store.users.insert(storedUser('ada'));
  const all = Promise.withResolvers<void>();
  let inside = 0;
  /** Ends only when every other one has published as well. */
  const publish = (n: number) =>
    store.transaction(async ({ snippets }) => {
      const fields = { title: `Number ${n}`, code: 'true', description: null, language: 'text', tags: [] };
      const id = await snippets.insert({ ...fields, userId: 'ada', isPublic: n % 2 === 0, createdAt: n, updatedAt: n });
      await snippets.setVisibility(id, true);
      inside += 1;
      if (inside === 8) all.resolve();
      await all.promise;
    });
  const publicCount = () => store.snippetLists.count({ userId: null }, { among: 'public' });
  for (const round of [1, 2]) {
    inside = 0;
    await Promise.all(Array.from({ length: 8 }, (_, n) => publish(10 * round + n)));
    expect(await publicCount()).toBe(8 * round);
  }
});

test('a limit is one limit, whichever process is called', async () => {
  const server = await database();
  const pegboard = await severalPegboards(server.url('pegboard'), 2, { RATE_LIMITS: 'on' });
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
