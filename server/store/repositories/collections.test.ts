import { expect, test } from 'vitest';
import { countedDatabase } from '#tests/support/counted.ts';
import { storedUser } from '#tests/support/factories.ts';
import { repositories } from '../repositories.ts';
import { slowReads } from '../slow-reads.ts';

const ADA = { userId: 'ada' };

test('counts the snippets of collections with the handle for slow reads', async () => {
  const { db, counted, statements } = await countedDatabase();
  const { users, collections } = repositories({ read: counted, write: counted, slow: slowReads(db) });
  await users.insert(storedUser(ADA.userId));
  const id = await collections.insert(ADA, { name: 'Handy', description: null, createdAt: 1, updatedAt: 1 });
  const before = statements();
  expect(await collections.list(ADA, { limit: 10 })).toMatchObject([{ id, snippetCount: 0 }]);
  expect(await collections.find(ADA, id)).toMatchObject({ id, snippetCount: 0 });
  expect(statements()).toBe(before);
});
