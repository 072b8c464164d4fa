import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import { openInlinePool } from './inline-pool.ts';
import { openOnPostgres } from './postgres-store.ts';
import { DATABASE_FILE } from './sqlite-setup.ts';

type OpenPool = Parameters<typeof openStore>[1];

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

/**
 * Opens an empty store on the engine of the test run.
 *
 * @param openPool opens its workers
 */
export async function openTestStore(openPool: OpenPool = openInlinePool): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-test-'));
  const servers = inject('postgres');
  const { remove, ...opened } =
    servers === undefined
      ? await openOnSqlite(folder, openPool)
      : await openOnPostgres(serverOfWorker(servers), openPool);
  return {
    ...opened,
    folder,
    async remove() {
      await remove();
      await rm(folder, { recursive: true });
    },
  };
}

async function openOnSqlite(folder: string, openPool: OpenPool) {
  await copyFile(inject('sqlite'), join(folder, DATABASE_FILE));
  const store = await openStore({ folder }, openPool);
  return {
    store,
    async execute(statement: string) {
      using database = new DatabaseSync(join(folder, DATABASE_FILE));
      database.exec(statement);
    },
    async dump() {
      using database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
      const tables = database
        .prepare("select name from sqlite_schema where type = 'table' and sql like 'create table%'")
        .all();
      const rows = tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);
      return JSON.stringify(rows, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
    },
    remove: () => store.close(),
  };
}

function serverOfWorker(servers: readonly string[]): string {
  const server = servers[Number(process.env.VITEST_POOL_ID) - 1];
  if (server === undefined) throw new Error('There is no PostgreSQL server for this worker');
  return server;
}
