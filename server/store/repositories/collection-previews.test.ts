import { expect, test } from 'vitest';
import { countedDatabase } from '#tests/support/counted.ts';
import { previewCollections } from './collection-previews.ts';

test('reads the previews of many collections with one statement, and of none without', async () => {
  const { counted, statements } = await countedDatabase();
  const ids = Array.from({ length: 1_000 }, (_, id) => id);
  expect(await previewCollections(counted, { userId: 'ada' }, ids)).toEqual(new Map());
  expect(statements()).toBe(1);
  await previewCollections(counted, { userId: 'ada' }, []);
  expect(statements()).toBe(1);
});
