import { expect, test } from 'vitest';
import { localRepositories } from '#server/store/repositories.ts';
import type { Transactional } from '#server/store/store.ts';
import { transactionOn } from '#server/store/transaction.ts';
import { countedDatabase } from '#tests/support/counted.ts';
import { storedUser } from '#tests/support/factories.ts';
import { importLibrary } from './import.ts';

const ADA = { userId: 'ada' };
const OPTIONS = { now: 2, quota: { snippets: 1_000, bytes: 1_000_000 } };

test('rejects a target collection that was deleted concurrently and stores the other items', async () => {
  const { counted } = await countedDatabase();
  const store = { ...localRepositories(counted), transaction: transactionOn(counted) };
  await store.users.insert(storedUser(ADA.userId));
  const into = await store.collections.insert(ADA, { name: 'Own', description: null, createdAt: 1, updatedAt: 1 });
  const deleting: Transactional = {
    ...store,
    async transaction(work) {
      await store.collections.remove(into);
      return store.transaction(work);
    },
  };
  const snippets = [{ title: 'One', code: 'x' }];
  const collections = [{ name: 'Own', snippets: [0], into }];
  const reply = await importLibrary(deleting, ADA, { snippets, collections, visibility: 'private' }, OPTIONS);
  expect(reply).toMatchObject({ imported: 1, collections: 0, failed: [{ message: 'Collection not found' }] });
  expect(await store.snippetLists.count(ADA, { among: 'own' })).toBe(1);
});

test('writes collection items in batches and looks up target collections in one query', async () => {
  const { counted, statements } = await countedDatabase();
  const store = { ...localRepositories(counted), transaction: transactionOn(counted) };
  await store.users.insert(storedUser(ADA.userId));
  const own = await store.collections.insert(ADA, { name: 'Own', description: null, createdAt: 1, updatedAt: 1 });
  const snippets = Array.from({ length: 100 }, (_, n) => ({ title: `Number ${n}`, code: 'x' }));
  const everything = snippets.map((_, position) => position).toReversed();
  const collections = Array.from({ length: 30 }, (_, n) => ({ name: `Collection ${n}`, snippets: everything }));
  const into = Array.from({ length: 500 }, (_, n) => ({
    name: 'Own',
    snippets: [n % 100],
    into: n === 0 ? own : 4_711,
  }));

  const before = statements();
  const reply = await importLibrary(
    store,
    ADA,
    { snippets, collections: [...collections, ...into], visibility: 'private' },
    OPTIONS,
  );
  expect(reply).toMatchObject({ imported: 100, collections: 31 });
  expect(reply.failed).toHaveLength(499);
  // Snippets, search rows and collections take one statement each; 3,001 items and 500 targets take few.
  expect(statements() - before).toBeLessThan(300);
  const ids = await store.collections.listOwnItems(ADA, reply.collectionIds[0] ?? 0);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids).toHaveLength(100);
});
