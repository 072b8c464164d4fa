import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openStore } from '../open-store.ts';
import { usageOf } from '../repositories/usage.ts';
import { openWriter } from '../sqlite/open.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const fixtures = (await readdir(FIXTURES)).filter((name) => name.endsWith('.db.gz'));
const versions = Object.keys(migrations);

const schemaOf = (database: DatabaseSync) =>
  database.prepare("select type, name, sql from sqlite_schema where name not like 'sqlite%' order by type, name").all();

async function newSchema() {
  const folder = await temporaryFolder();
  await (await openStore({ folder })).close();
  using database = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
  return schemaOf(database);
}

test('has a fixture database of every version before the newest', () => {
  const kept = fixtures.map((name) => name.replace('.db.gz', ''));
  expect(kept.sort()).toEqual(versions.slice(0, Math.max(versions.length - 1, 1)));
});

test.each(fixtures)('migrates %s without losing data', async (fixture) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'pegboard.db'), gunzipSync(await readFile(join(FIXTURES, fixture))));
  const store = await openStore({ folder });
  const ada = { userId: 'ada' };

  expect(await store.users.findByIdentity('https://id.example.com', 'subject-ada')).toMatchObject({
    id: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
  });
  const own = await store.snippetLists.list(ada, { among: 'own' }, { sort: 'oldest', limit: 100 });
  expect(own.rows).toHaveLength(15);
  expect(own.rows[2]).toMatchObject({
    title: 'Snippet 3',
    code: 'line one\nneedle3();',
    description: 'About 3',
    language: 'rust',
    tags: ['tag-0', 'all'],
    viewCount: 3,
    isPublic: true,
    shareId: 'share-3',
  });
  const bytes = own.rows.reduce((sum, row) => sum + usageOf(row).bytes, 0);
  expect(await store.usage.of('ada')).toEqual({ snippets: 15, bytes });
  const found = await store.snippetLists.list(
    ada,
    { among: 'visible', search: 'NEEDLE1' },
    { sort: 'recent', limit: 100 },
  );
  expect(found.rows.map(({ title }) => title)).toEqual([
    'Snippet 19',
    'Snippet 18',
    'Snippet 17',
    'Snippet 15',
    'Snippet 14',
    'Snippet 13',
    'Snippet 12',
    'Snippet 11',
    'Snippet 10',
    'Snippet 1',
  ]);
  expect(await store.snippetLists.count(ada, { among: 'visible', favorites: true })).toBe(3);
  expect(await store.snippetLists.count({ userId: null }, { among: 'public' })).toBe(6);
  expect(await store.comments.list(1, { limit: 10 })).toMatchObject({
    comments: [{ content: 'Comment on 1', userId: 'ben' }],
    more: false,
  });
  const [collection] = await store.collections.list(ada, { limit: 10 });
  expect(collection).toMatchObject({ name: 'Handy', description: 'Of use', snippetCount: 3 });
  await store.close();

  const database = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  expect(schemaOf(database)).toEqual(await newSchema());
  const ending = database.prepare('select count(*) as texts from snippet_search where snippet_search match ?');
  expect(ending.get('"ll\u001f"')).toEqual({ texts: 20 });
  database.close();
});

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
