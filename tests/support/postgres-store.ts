import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openStore } from '#server/store/open-store.ts';
import { TEMPLATE } from './postgres-setup.ts';

/** URI of an empty database for the next test of this file. Creating another one takes longer than most tests. */
let spare: string | null = null;

const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i;

/** Without triggers and foreign keys, the order of the tables does not matter. */
const DELETE_ALL_ROWS = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
    perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences;
  end $$`;

/** Opens a store on an empty database of a server, given by its connection URI. */
export async function openOnPostgres(server: string) {
  const url = spare ?? (await createDatabase(server));
  spare = null;
  const store = await openStore({ url });
  let isAltered = false;
  return {
    store,
    async execute(statement: string) {
      isAltered ||= CHANGES_SCHEMA.test(statement);
      await execute(url, statement);
    },
    dump: () => dump(url),
    async remove() {
      await store.close();
      if (isAltered || spare !== null) return dropDatabase(url);
      await execute(url, DELETE_ALL_ROWS);
      spare = url;
    },
  };
}

/** Drops the database that was kept for the next test. */
export async function dropSpare(): Promise<void> {
  if (spare !== null) await dropDatabase(spare);
  spare = null;
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The default strategy logs every page, which takes four times as long.
  await execute(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return server.replace(/[^/]+$/, name);
}

async function dropDatabase(url: string): Promise<void> {
  const server = url.replace(/[^/]+$/, 'postgres');
  await execute(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function dump(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const contents: unknown[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query({ text: `select * from "${name}"`, rowMode: 'array' });
      contents.push([name, rows]);
    }
    return JSON.stringify(contents);
  });
}

async function execute(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
