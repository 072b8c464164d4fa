import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { api } from '#tests/support/sign-in.ts';
import { expectNothingLost, pegboardAt, RECOVERY_LIMIT, recovered, startWriting } from '#tests/support/write-load.ts';

/** Connections of a process, without those for slow reads. */
const CONNECTIONS = 6;

const postgres = postgresTests();

test('answers 503 during a database restart and recovers', {
  timeout: 120_000,
}, async () => {
  const { pegboard, idToken } = await pegboardAt(await postgres.emptyDatabase());
  const load = startWriting(pegboard, idToken);
  await pause(500);
  await postgres.server.stop();
  await pause(500);
  await postgres.server.start();
  const started = Date.now();
  expect((await recovered(load)) - started).toBeLessThan(RECOVERY_LIMIT);
  await load.stop();
  expect(load.refusals.length).toBeGreaterThan(0);
  await expectNothingLost(load, pegboard, idToken);
});

test('slow searches leave connections for other requests, which get 503 once all are in use', {
  timeout: 120_000,
}, async () => {
  const url = await postgres.emptyDatabase();
  const { pegboard, idToken } = await pegboardAt(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const statusOf = async (path: string) => (await api(pegboard, 'GET', `/api/${path}`, idToken)).status;
  /** Sends 30 different requests, since identical ones share a query, while a table is locked. Returns their statuses. */
  async function whileLocked(table: string, path: string, whileWaiting: () => Promise<void>): Promise<number[]> {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    const statuses = Array.from({ length: 30 }, (_, n) => statusOf(path.replace('N', String(n + 1))));
    await whileWaiting();
    await client.query('commit');
    return Promise.all(statuses);
  }
  const waiting = async () => (await client.query('select 1 from pg_locks where not granted')).rowCount;

  const searches = await whileLocked('snippet_search', 'snippets?search=Nx', async () => {
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1));
    expect(await statusOf('snippets')).toBe(200);
    expect(await statusOf('health')).toBe(200);
  });
  expect(new Set(searches)).toEqual(new Set([200]));

  // Lists with whole texts have their own connections.
  const lists = await whileLocked('snippets', 'snippets?preview=true&limit=N', async () => {
    await vi.waitFor(async () => expect(await waiting()).toBe(CONNECTIONS), 15_000);
    expect(await statusOf('health')).toBe(503);
  });
  expect(new Set(lists)).toEqual(new Set([200, 503]));
  expect(await statusOf('snippets')).toBe(200);
  expect(await statusOf('health')).toBe(200);
  await client.end();
});
