import { cp } from 'node:fs/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { searchText, titleKey } from '#server/store/repositories/fold.ts';
import { freePort } from '#tests/support/pegboard-process.ts';
import { createPostgres, type PostgresServer, postgresIn, temporaryFolder } from '#tests/support/postgres.ts';
import type { BareStatement } from '../bare-statements.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { madeUpSnippet } from '../made-up-snippets.ts';
import { seeded } from '../random.ts';
import { removedAtExit } from '../removed-at-exit.ts';
import { type Database, FAR_BEHIND, Footprint } from './database.ts';

const NAME = 'pegboard';
/** As PostgreSQL comes, but for what the tests turn off: what is acknowledged must be on the disk. */
const SETTINGS = ['fsync=on'];
/** As many as a process of Pegboard has. */
const CONNECTIONS = 10;

/**
 * A PostgreSQL server of its own, on this machine.
 *
 * @param kept folder that another run's database was kept in; left out, the database is empty
 */
export async function startPostgres(kept?: string): Promise<Database> {
  const server = kept === undefined ? await createPostgres(SETTINGS) : await serverWith(kept);
  const remove = removedAtExit(server.folder);
  if (kept === undefined) await server.execute(`create database ${NAME}`);
  const url = server.url(NAME);
  return {
    settings: { DATABASE_URL: url },
    open: () => openPostgresStore(url),
    giveTo: async (userId, which) => {
      await ask(url, 'update snippets set user_id = $1 where is_public = 1 or $2', [userId, which === 'all']);
    },
    footprint: async () =>
      Footprint.parse(
        await ask(
          url,
          `select pg_database_size(current_database()) as total, pg_total_relation_size('snippet_search') as search`,
        ),
      ),
    measureBareCreate: (seconds) => measureBareCreate(url, seconds),
    measureBare: (statement, seconds) => measureBare(url, statement, seconds),
    async keep(target) {
      // What it does at leisure after so many writes would be done at another moment in each run.
      await server.execute('vacuum analyze', NAME);
      await server.stop();
      await cp(server.folder, target, { recursive: true });
      await server.start();
    },
    async remove() {
      await server.stop();
      await remove();
    },
  };
}

async function serverWith(kept: string): Promise<PostgresServer> {
  const folder = await temporaryFolder();
  await cp(kept, folder, { recursive: true });
  const server = postgresIn(folder, await freePort(), SETTINGS);
  await server.own();
  await server.start();
  return server;
}

/** One statement on a connection of its own; its first row. */
async function ask(url: string, text: string, values: unknown[] = []): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, values })).rows[0];
  } finally {
    await client.end();
  }
}

const Last = z.object({ last: z.coerce.number() });

/** Each on its connection, over and over: as many at once as the server has, whose ways there and back overlap. */
async function measureOnAll(
  url: string,
  seconds: number,
  once: (client: Client) => Promise<unknown>,
): Promise<Figures> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const taken: number[] = [];
  const start = performance.now();
  const untilOver = async (client: Client) => {
    while (performance.now() - start < seconds * 1000) {
      const before = performance.now();
      await once(client);
      taken.push(performance.now() - before);
    }
  };
  await Promise.all(clients.map(untilOver));
  const elapsed = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return figuresOf(taken, elapsed);
}

function measureBare(url: string, { sql, values }: BareStatement, seconds: number): Promise<Figures> {
  let place = 0;
  const text = sql.replaceAll('?', () => `$${++place}`);
  const random = seeded(Date.now());
  return measureOnAll(url, seconds, (client) =>
    client.query({ name: 'bare', text, values: [...values(random.whole(1000))] }),
  );
}

/** This engine makes what waits on several connections durable together. */
async function measureBareCreate(url: string, seconds: number): Promise<Figures> {
  const snippet = madeUpSnippet(1);
  const { title, description, code, language } = snippet;
  let recency = Last.parse(await ask(url, 'select max(recency) as last from snippets')).last + FAR_BEHIND;
  const now = Date.now();
  return measureOnAll(url, seconds, async (client) => {
    recency += 1;
    const slot = recency;
    await client.query('begin');
    await client.query({
      name: 'row',
      text: `insert into snippets (user_id, title, title_key, description, code, language, is_public, share_id, view_count,
        recency, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, 0, null, 0, $7, $8, $8)`,
      values: ['person-0', title, titleKey(title), description, code, language, slot, now],
    });
    await client.query({
      name: 'index',
      text: 'insert into snippet_search (rowid, text) values ($1, $2)',
      values: [slot, searchText(snippet)],
    });
    await client.query('commit');
  });
}
