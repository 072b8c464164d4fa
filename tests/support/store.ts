import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { openSqliteStore } from '#server/store/sqlite/store.ts';
import type { Store } from '#server/store/store.ts';
import { poolWithInlineReads } from './inline-reads.ts';
import { TEMPLATE } from './postgres-setup.ts';

export interface TestStore {
  store: Store;
  /** The data folder. */
  folder: string;
  /** Runs a statement on a separate connection. */
  execute(statement: string): Promise<void>;
  /** Returns the content of every table as text. */
  dump(): Promise<string>;
  remove(): Promise<void>;
}

/** Opens an empty store on the engine of the test run. */
export async function openTestStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-test-'));
  const servers = inject('postgres');
  const { store, execute, dump, drop } =
    servers === undefined ? await embedded(folder) : await postgres(serverOfWorker(servers));
  return {
    store,
    folder,
    execute,
    dump,
    async remove() {
      await store.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function embedded(folder: string) {
  return {
    // Not `openStore`: component tests reset the modules, and its import would load a second `AppError`.
    store: await openSqliteStore(folder, poolWithInlineReads),
    async execute(statement: string) {
      using database = new DatabaseSync(join(folder, 'pegboard.db'));
      database.exec(statement);
    },
    async dump() {
      using database = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
      const tables = database
        .prepare("select name from sqlite_schema where type = 'table' and sql like 'create table%'")
        .all();
      const rows = tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);
      return JSON.stringify(rows, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
    },
    drop: async () => {},
  };
}

function serverOfWorker(servers: readonly string[]): string {
  const server = servers[Number(process.env.VITEST_POOL_ID) - 1];
  if (server === undefined) throw new Error('There is no PostgreSQL server for this worker');
  return server;
}

async function postgres(server: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The default strategy logs every page, which takes four times as long.
  await execute(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = server.replace(/[^/]+$/, name);
  return {
    store: await openStore({ url }),
    execute: (statement: string) => execute(url, statement),
    dump: () => dumpPostgres(url),
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

async function dumpPostgres(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const contents: unknown[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query({ text: `select * from "${name}"`, rowMode: 'array' });
      contents.push([name, rows]);
    }
    return JSON.stringify(contents);
  } finally {
    await client.end();
  }
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
