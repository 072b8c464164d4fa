import { DatabaseSync } from 'node:sqlite';
import { inject, vi } from 'vitest';
import { type TestServer, testServer } from './server.ts';

interface DiskServer extends TestServer {
  /** Makes writes fail for lack of space. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
}

/** Larger than any database. */
const MAX_PAGES = 1_073_741_823;
const TABLES = ['snippets', 'secrets'];

/** Starts a server whose database can run out of space. */
export const serverWithDisk = (): Promise<DiskServer> => (inject('postgres') === undefined ? onSqlite() : onPostgres());

async function onSqlite(): Promise<DiskServer> {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const server = await testServer();
  const isWriter = ([sql]: [string]) => sql.includes('journal_mode');
  const writer: unknown = exec.mock.contexts[exec.mock.calls.findIndex(isWriter)];
  exec.mockRestore();
  if (!(writer instanceof DatabaseSync)) throw new Error('The store opened no database');
  const setMax = (pages: number) => writer.exec(`pragma max_page_count = ${pages}`);
  return {
    ...server,
    // SQLite raises the value to the present number of pages.
    fillDisk: async () => setMax(1),
    freeDisk: async () => setMax(MAX_PAGES),
  };
}

async function onPostgres(): Promise<DiskServer> {
  const server = await testServer();
  return {
    ...server,
    async fillDisk() {
      await server.execute(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      for (const table of TABLES)
        await server.execute(
          `create trigger full_disk before insert on ${table} for each row execute function refuse()`,
        );
    },
    freeDisk: () => server.execute('drop function refuse() cascade'),
  };
}
