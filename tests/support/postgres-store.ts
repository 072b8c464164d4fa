import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openStore } from '#server/store/open-store.ts';
import type { openPostgresStore } from '#server/store/postgres/store.ts';
import type { Store } from '#server/store/store.ts';
import { TEMPLATE } from './postgres-setup.ts';

type OpenPool = Parameters<typeof openPostgresStore>[1];

interface Opened {
  url: string;
  openPool: OpenPool;
  store: Store;
  /** For statements of the tests. */
  client: Client;
}

/** An open store on an empty database for the next test of this file. Opening another one takes longer than most tests. */
let spare: Opened | null = null;

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
export async function openOnPostgres(server: string, openPool: OpenPool) {
  const opened = takeSpare(openPool) ?? (await open(await createDatabase(server), openPool));
  const { store, client } = opened;
  let isAltered = false;
  return {
    store,
    async execute(statement: string) {
      isAltered ||= CHANGES_SCHEMA.test(statement);
      await client.query(statement);
    },
    dump: () => dump(client),
    async remove() {
      if (isAltered || spare !== null) return drop(opened);
      await client.query(DELETE_ALL_ROWS);
      spare = opened;
    },
  };
}

/** Closes the store that was kept for the next test, and drops its database. */
export async function dropSpare(): Promise<void> {
  if (spare !== null) await drop(spare);
  spare = null;
}

function takeSpare(openPool: OpenPool): Opened | null {
  if (spare?.openPool !== openPool) return null;
  const taken = spare;
  spare = null;
  return taken;
}

async function open(url: string, openPool: OpenPool): Promise<Opened> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return { url, openPool, store: await openStore({ url }, openPool), client };
}

async function drop({ url, store, client }: Opened): Promise<void> {
  await store.close();
  await client.end();
  const server = url.replace(/[^/]+$/, 'postgres');
  await execute(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The default strategy logs every page, which takes four times as long.
  await execute(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return server.replace(/[^/]+$/, name);
}

async function dump(client: Client): Promise<string> {
  const tables = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const contents: unknown[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query({ text: `select * from "${name}"`, rowMode: 'array' });
    contents.push([name, rows]);
  }
  return JSON.stringify(contents);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
