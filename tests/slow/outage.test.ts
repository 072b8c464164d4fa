import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#tests/support/pegboard-process.ts';
import { createPostgres, type PostgresServer, postgresIn, temporaryFolder } from '#tests/support/postgres.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { api } from '#tests/support/sign-in.ts';
import { startStallingProxy } from '#tests/support/stalling-proxy.ts';
import { expectNothingLost, pegboardAt, RECOVERY_LIMIT, recovered, startWriting } from '#tests/support/write-load.ts';

/** Connections of a process, without those for slow reads. */
const CONNECTIONS = 6;

const postgres = postgresTests();

/** Starts a synchronous streaming replica of the primary. */
async function standbyOf(primary: PostgresServer): Promise<PostgresServer> {
  const folder = await temporaryFolder();
  const client = new Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  const isData = (path: string) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|pg_wal\/.+/.test(path);
  await cp(primary.folder, folder, { recursive: true, filter: isData, preserveTimestamps: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(folder, 'standby.signal'), '');
  const standby = postgresIn(folder, await freePort(), [
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  ]);
  await standby.own();
  await standby.start();
  onTestFinished(() => standby.remove());
  await primary.execute("alter system set synchronous_standby_names = 'standby'");
  await primary.execute('select pg_reload_conf()');
  return standby;
}

test('loses no acknowledged write when the primary is killed and the standby promoted', {
  timeout: 180_000,
}, async () => {
  const primary = await createPostgres(['wal_level=replica', 'max_wal_senders=5']);
  onTestFinished(() => primary.remove());
  await primary.execute('create database pegboard');
  const standby = await standbyOf(primary);
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const { pegboard, idToken } = await pegboardAt(
    `postgres://postgres@${hosts}/pegboard?target_session_attrs=read-write`,
  );
  const load = startWriting(pegboard, idToken);
  await pause(500);
  await primary.stop('SIGKILL');
  await pause(500);
  expect((await api(pegboard, 'GET', '/api/health', null)).status).toBe(503);
  await standby.execute('select pg_promote()');
  const promoted = Date.now();
  const recoveredAt = await recovered(load);
  await pause(500);
  await load.stop();

  expect(recoveredAt - promoted).toBeLessThan(RECOVERY_LIMIT);
  expect(load.refusals.every(({ at }) => at < promoted + RECOVERY_LIMIT)).toBe(true);
  expect(load.refusals.length).toBeGreaterThan(0);
  await expectNothingLost(load, pegboard, idToken);
});

test('recovers from a network outage of 5 s', { timeout: 120_000 }, async () => {
  const proxy = await startStallingProxy(postgres.server.port);
  onTestFinished(() => proxy.close());
  const url = new URL(await postgres.emptyDatabase());
  url.port = String(proxy.port);
  const { pegboard, idToken } = await pegboardAt(url.href);
  const load = startWriting(pegboard, idToken);
  await pause(500);
  proxy.stall();
  await pause(5_000);
  proxy.resume();
  const mended = Date.now();
  expect((await recovered(load)) - mended).toBeLessThan(RECOVERY_LIMIT);
  await load.stop();
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
