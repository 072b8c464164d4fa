import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { lazy } from '#server/core/lazy.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { expectFixtureLibrary, FIXTURES, fixtures } from '#tests/support/migration-fixtures.ts';
import { openStore } from '../open-store.ts';
import { openWriter } from '../sqlite/open.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const versions = Object.keys(migrations);

const schemaOf = (database: DatabaseSync) =>
  database.prepare("select type, name, sql from sqlite_schema where name not like 'sqlite%' order by type, name").all();

const newSchema = lazy(async () => {
  const folder = await temporaryFolder();
  await (await openStore({ folder })).close();
  using database = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
  return schemaOf(database);
});

test('has a fixture database of every version before the newest', () => {
  const kept = fixtures.map((name) => name.replace('.db.gz', ''));
  expect(kept.sort()).toEqual(versions.slice(0, Math.max(versions.length - 1, 1)));
});

const NEWEST = 2;

/** The first release and the newest versions are a part of `npm test`. */
const isSlow = (fixture: string) => fixtures.slice(1, -NEWEST).includes(fixture);

test.each([...fixtures.filter((fixture) => !isSlow(fixture))])('migrates %s without losing data', migratesWithoutLoss);

test.each(fixtures.filter(isSlow))('migrates %s without losing data', { tags: ['slow'] }, migratesWithoutLoss);

async function migratesWithoutLoss(fixture: string): Promise<void> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'pegboard.db'), gunzipSync(await readFile(join(FIXTURES, fixture))));
  const store = await openStore({ folder });
  await expectFixtureLibrary(store);
  await store.close();

  const database = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  expect(schemaOf(database)).toEqual(await newSchema());
  const ending = database.prepare('select count(*) as texts from snippet_search where snippet_search match ?');
  expect(ending.get('"ll\u001f"')).toEqual({ texts: 20 });
  if (fixture < '0022') {
    const published = 'select count(*) as count from snippets where is_public = 1 and published_at is not updated_at';
    expect(database.prepare(published).get()).toEqual({ count: 0 });
  }
  database.close();
}

test('rolls back all migrations when one fails', async () => {
  const file = join(await temporaryFolder(), 'pegboard.db');
  const db = openWriter(file);
  await migrate(db);
  const broken = {
    ...migrations,
    '9998_works': {
      up: (inside: Kysely<unknown>) => inside.schema.createTable('half').addColumn('id', 'integer').execute(),
    },
    '9999_fails': { up: () => Promise.reject(new Error('no more room')) },
  };
  await expect(migrate(db, broken)).rejects.toThrow('could not be migrated');
  expect(await db.introspection.getTables()).not.toContainEqual(expect.objectContaining({ name: 'half' }));
  await db.destroy();
});
