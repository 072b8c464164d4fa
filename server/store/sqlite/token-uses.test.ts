import { expect, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openStore } from '../open-store.ts';

test('recording the use of an API token keeps cached responses valid', async () => {
  const store = await openStore({ folder: await temporaryFolder() });
  await store.users.insert(storedUser('ada'));
  const token = { userId: 'ada', name: 'Laptop', scopes: ['snippets:read'], hash: 'f00d', hint: 'pgb_…f00d' } as const;
  const id = await store.tokens.insert({ ...token, createdAt: 0, expiresAt: null });
  const version = store.version();
  await store.recordTokenUses(new Map([[id, 1_000]]), 60_000);
  expect(store.version()).toBe(version);
  expect(await store.tokens.findByHash('f00d')).toMatchObject({ lastUsedAt: 1_000 });
  await store.recordTokenUses(new Map([[id, 1_001]]), 60_000);
  // The next write counts, also after a record that changed nothing.
  await store.tokens.delete('ada', id);
  expect(store.version()).not.toBe(version);
  await store.close();
});
