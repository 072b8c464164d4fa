import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { freePort, type PegboardProcess, startPegboard } from '#tests/support/pegboard-process.ts';
import { createPostgres, type PostgresServer, postgresIn, temporaryFolder } from '#tests/support/postgres.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';
import { startStallingProxy } from '#tests/support/stalling-proxy.ts';

/** Maximum milliseconds between the database's return and the first successful write. */
const RECOVERY_LIMIT = 10_000;
const WRITERS = 4;
/** Connections of a process, without those for slow reads. */
const CONNECTIONS = 6;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const postgres = postgresTests();

async function pegboardAt(url: string) {
  const pegboard = await startPegboard({ DATABASE_URL: url, LOG_LEVEL: 'fatal' });
  onTestFinished(async () => void (await pegboard.stop('SIGKILL')));
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  return { pegboard, idToken };
}

interface WriteLoad {
  /** Titles of the snippets answered with 201, by id. */
  acknowledged: Map<number, string>;
  /** Time and reply of each refused write. */
  refusals: { at: number; status: number; retryAfter: string | null }[];
  stop(): Promise<void>;
}

/** Creates snippets from several concurrent writers until stopped, and records the replies. */
function startWriting(pegboard: PegboardProcess, idToken: string): WriteLoad {
  const acknowledged: WriteLoad['acknowledged'] = new Map();
  const refusals: WriteLoad['refusals'] = [];
  let isStopped = false;
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const title = `writer ${writer} number ${n}`;
      const reply = await api(pegboard, 'POST', '/api/snippets', idToken, { title, code: title }).catch(() => null);
      if (reply === null) {
        // No response at all; the final checks fail on status 0.
        refusals.push({ at: Date.now(), status: 0, retryAfter: null });
        await pause(20);
      } else if (reply.status === 201) {
        acknowledged.set(Snippet.parse(reply.body).id, title);
        // Each snippet is read again at the end.
        await pause(5);
      } else {
        refusals.push({ at: Date.now(), status: reply.status, retryAfter: reply.headers.get('retry-after') });
        await pause(20);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return {
    acknowledged,
    refusals,
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** Waits for the next successful write and returns its time. */
async function recovered(load: WriteLoad): Promise<number> {
  const deadline = Date.now() + 60_000;
  const before = load.acknowledged.size;
  while (load.acknowledged.size <= before) {
    if (Date.now() > deadline) throw new Error(`No write for a minute: ${JSON.stringify(load.refusals.at(-1))}`);
    await pause(20);
  }
  return Date.now();
}

async function expectNothingLost({ acknowledged, refusals }: WriteLoad, pegboard: PegboardProcess, idToken: string) {
  for (const [id, title] of acknowledged) {
    expect((await api(pegboard, 'GET', `/api/snippets/${id}`, idToken)).body).toMatchObject({ title });
  }
  for (const { status, retryAfter } of refusals) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect((await api(pegboard, 'GET', '/api/health', null)).status).toBe(200);
  expect(pegboard.process.exitCode).toBeNull();
}

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
