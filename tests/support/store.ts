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
  remove(): Promise<void>;
}

/** Opens an empty store on the engine of the test run. */
export async function openTestStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-test-'));
  const servers = inject('postgres');
  const { store, execute, drop } =
    servers === undefined ? await embedded(folder) : await postgres(serverOfWorker(servers));
  return {
    store,
    folder,
    execute,
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
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
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
