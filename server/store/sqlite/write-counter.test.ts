import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

test('the version of the store grows with every write, and stays as it is while people only read', async () => {
  const { app, person, visitor, store } = await testServer();
  const ada = await person('ada');
  const snippet = await createSnippet(ada, { isPublic: true });
  const version = async () => Number(await store.version());

  const before = await version();
  await visitor.get('/api/public/snippets');
  await ada.get('/api/snippets');
  expect(await version()).toBe(before);

  let last = before;
  for (const write of [
    () => ada.put(`/api/snippets/${snippet.id}`, { ...snippet, title: 'Throttle' }),
    () => visitor.post(`/api/snippets/${snippet.id}/use`).then(() => app.useCounter.flush()),
    () => ada.post(`/api/snippets/${snippet.id}/favorite`),
    () => ada.patch('/api/auth/user', { displayName: 'Lovelace' }),
    () => ada.delete(`/api/snippets/${snippet.id}`),
  ]) {
    await write();
    expect(await version()).toBeGreaterThan(last);
    last = await version();
  }
});

test('a transaction that fails is counted at most, never missed', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const before = Number(await store.version());
  await expect(
    store.transaction(async ({ users }) => {
      await users.update(ada.userId ?? '', { displayName: 'Nobody' });
      throw new Error('Kaboom');
    }),
  ).rejects.toThrow('Kaboom');
  expect(Number(await store.version())).toBeGreaterThan(before);
});
