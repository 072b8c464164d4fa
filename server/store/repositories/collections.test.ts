import { expect, test } from 'vitest';
import { countedDatabase } from '#tests/support/counted.ts';
import { storedUser } from '#tests/support/factories.ts';
import { repositories } from './index.ts';

const ADA = { userId: 'ada' };

test('what is in collections is counted where a reader is lent, and not in the way of everybody else', async () => {
  const { db, counted, statements } = await countedDatabase();
  const { users, collections } = repositories(counted, (read) => read(db));
  await users.insert(storedUser(ADA.userId));
  const id = await collections.insert(ADA, { name: 'Handy', description: null, createdAt: 1, updatedAt: 1 });
  const before = statements();
  expect(await collections.list(ADA, { limit: 10 })).toMatchObject([{ id, snippetCount: 0 }]);
  expect(await collections.find(ADA, id)).toMatchObject({ id, snippetCount: 0 });
  expect(statements()).toBe(before);
});
