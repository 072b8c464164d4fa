import { expect, onTestFinished, test, vi } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { createUseCounter } from './use-counter.ts';

async function counterWithSnippet() {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const onError = vi.fn();
  const stored = async () => (await store.snippets.find({ userId: ada.userId }, id))?.viewCount;
  return { counter: createUseCounter(store, onError), id, store, stored, onError };
}

test('stores uses in one write after a second', async () => {
  const { counter, id, store, stored } = await counterWithSnippet();
  const transaction = vi.spyOn(store, 'transaction');
  for (let use = 0; use < 3; use += 1) counter.add(id);
  expect(counter.pending(id)).toBe(3);
  expect(await stored()).toBe(0);
  await vi.waitFor(async () => expect(await stored()).toBe(3), { timeout: 5_000 });
  await counter.flush();
  expect(counter.pending(id)).toBe(0);
  expect(transaction).toHaveBeenCalledOnce();
});

test('keeps uses counted during a flush for the next one', async () => {
  const { counter, id, stored } = await counterWithSnippet();
  counter.add(id);
  const flushed = counter.flush();
  await Promise.resolve();
  await Promise.resolve();
  counter.add(id);
  await flushed;
  expect(counter.pending(id)).toBe((await stored()) === 1 ? 1 : 0);
  await counter.flush();
  expect(await stored()).toBe(2);
});

test('stores uses later if a write fails', async () => {
  const { counter, id, store, stored, onError } = await counterWithSnippet();
  vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('disk full'));
  counter.add(id);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(counter.pending(id)).toBe(1);
  await counter.flush();
  expect(await stored()).toBe(1);
});

test('ignores uses of a deleted snippet', async () => {
  const { counter, id, store } = await counterWithSnippet();
  counter.add(id);
  await store.transaction(({ snippets }) => snippets.remove(id));
  await counter.flush();
  expect(counter.pending(id)).toBe(0);
});

test('stores pending uses when the server closes', async () => {
  const { app, person, store, visitor } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { isPublic: true });
  const addUses = vi.spyOn(store, 'transaction');
  onTestFinished(() => addUses.mockRestore());
  await visitor.post(`/api/snippets/${id}/use`);
  expect(addUses).not.toHaveBeenCalled();
  await app.close();
  expect(addUses).toHaveBeenCalledOnce();
});
