import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '#server/store/dialects/sqlite.ts';
import { migrate } from '#server/store/migrate.ts';
import { repositories } from '#server/store/repositories/index.ts';
import { transactionOn } from '#server/store/transaction.ts';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { importLibrary } from './import.ts';

const ADA = { userId: 'ada' };

/** A store that counts its statements. */
async function countedStore() {
  const db = openSqlite(join(await temporaryFolder(), 'counted.db'));
  onTestFinished(() => db.destroy());
  await migrate(db);
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  const counted = db.withPlugin(counter);
  return { store: { ...repositories(counted), transaction: transactionOn(counted) }, statements: () => statements };
}

test('what goes into collections is written by the hundred, and looked for at once', async () => {
  const { store, statements } = await countedStore();
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
    2,
  );
  expect(reply).toMatchObject({ imported: 100, collections: 31 });
  expect(reply.failed).toHaveLength(499);
  // One for each snippet, for its text and for each collection; 3,001 places and 500 collections to look for are few more.
  expect(statements() - before).toBeLessThan(300);
  const ids = await store.collections.listOwnItems(ADA, reply.collectionIds[0] ?? 0);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids).toHaveLength(100);
});
