import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { usageOf, usageOfCollection } from '#server/store/repositories/usage.ts';
import type { Store } from '#server/store/store.ts';

/** Compressed SQLite databases, one for each version of the schema, with the same library. */
export const FIXTURES = join(import.meta.dirname, '../../server/store/migrations/fixtures');
export const fixtures = (await readdir(FIXTURES)).filter((name) => name.endsWith('.db.gz')).sort();

/** Checks that a store contains all of the library in the fixtures. */
export async function expectFixtureLibrary(store: Store): Promise<void> {
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
  const collectionBytes = usageOfCollection({ name: 'Handy', description: 'Of use' }, 3).bytes;
  expect(await store.usage.of('ada')).toEqual({ snippets: 15, bytes: bytes + collectionBytes });
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
}
