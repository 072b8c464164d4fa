import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { expectFixtureLibrary, FIXTURES, fixtures } from '#tests/support/migration-fixtures.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { TABLES } from '../backup/tables.ts';
import { openStore } from '../open-store.ts';
import { openPostgres } from '../postgres/open.ts';
import type { Schema } from '../schema.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const postgres = postgresTests();
let newSchema: unknown;
beforeAll(async () => {
  const url = await postgres.emptyDatabase();
  await (await openStore({ url })).close();
  newSchema = await schemaOf(url);
});

/** Copies the columns that both databases have. */
async function copyRows(from: DatabaseSync, to: Kysely<Schema>): Promise<void> {
  const existing = new Map((await to.introspection.getTables()).map((table) => [table.name, table]));
  for (const { name } of TABLES) {
    const columns = existing.get(name)?.columns.map((column) => column.name);
    if (columns === undefined) continue;
    const rows = from.prepare(`select ${columns.join(', ')} from ${name}`).all();
    // Rows of a version that the types do not describe.
    const untyped = to.withTables<Record<string, Record<string, unknown>>>();
    for (const row of rows) await untyped.insertInto(name).values(row).execute();
  }
}

async function schemaOf(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const columns = await client.query(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );
  const indexes = await client.query("select indexdef from pg_indexes where schemaname = 'public' order by indexdef");
  await client.end();
  return { columns: columns.rows, indexes: indexes.rows };
}

/** Creates a database of the version of a fixture, with its rows. Returns its URL. */
async function oldDatabase(fixture: string): Promise<string> {
  const version = fixture.replace('.db.gz', '');
  const file = join(await temporaryFolder(), 'pegboard.db');
  await writeFile(file, gunzipSync(await readFile(join(FIXTURES, fixture))));
  const url = await postgres.emptyDatabase();
  const { db } = await openPostgres(url);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= version)));
  using old = new DatabaseSync(file);
  await copyRows(old, db);
  await db.destroy();
  return url;
}

/** Returns the columns of snippets that the query planner has statistics of. */
async function columnsWithStatistics(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select attname from pg_stats where tablename = 'snippets'");
  await client.end();
  return rows.map(({ attname }) => attname);
}

test.each(fixtures)('migrates %s on PostgreSQL without losing data', async (fixture) => {
  const url = await oldDatabase(fixture);
  const store = await openStore({ url });
  await expectFixtureLibrary(store);
  await store.close();
  expect(await schemaOf(url)).toEqual(newSchema);
});

test('collects statistics of new columns', async () => {
  const url = await oldDatabase('0009_comments_closed.db.gz');
  await (await openStore({ url })).close();
  expect(await columnsWithStatistics(url)).toContain('deleted_at');
});

test('builds indexes without the time limit of other statements', async () => {
  const url = await oldDatabase('0009_comments_closed.db.gz');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table limits (value text);
    create function record_limit() returns event_trigger language plpgsql as $$
    begin insert into limits values (current_setting('statement_timeout')); end $$;
    create event trigger record_limit on ddl_command_start execute function record_limit()`);
  await (await openStore({ url })).close();
  const { rows } = await client.query('select distinct value from limits');
  await client.end();
  expect(rows).toEqual([{ value: '6h' }]);
});
