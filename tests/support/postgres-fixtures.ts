import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { expect } from 'vitest';
import { TABLES } from '#server/store/backup/tables.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { openStore } from '#server/store/open-store.ts';
import { openPostgres } from '#server/store/postgres/open.ts';
import type { Schema } from '#server/store/schema.ts';
import { temporaryFolder } from './folder.ts';
import { expectFixtureLibrary, FIXTURES } from './migration-fixtures.ts';

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

/** Returns the columns and indexes of a database. */
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

/** Fills an empty database with the schema and the rows of a fixture. */
export async function fillOldDatabase(url: string, fixture: string): Promise<void> {
  const version = fixture.replace('.db.gz', '');
  const file = join(await temporaryFolder(), 'pegboard.db');
  await writeFile(file, gunzipSync(await readFile(join(FIXTURES, fixture))));
  const { db } = await openPostgres(url);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= version)));
  using old = new DatabaseSync(file);
  await copyRows(old, db);
  await db.destroy();
}

/** Expects that a new version opens the database of a fixture without losing data. */
export async function expectMigrates(fixture: string, emptyDatabase: () => Promise<string>): Promise<void> {
  const [fresh, url] = [await emptyDatabase(), await emptyDatabase()];
  await (await openStore({ url: fresh })).close();
  await fillOldDatabase(url, fixture);
  const store = await openStore({ url });
  await expectFixtureLibrary(store);
  await store.close();
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh));
}
