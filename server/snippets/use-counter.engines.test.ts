import { expect, onTestFinished, test, vi } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { createUseCounter } from './use-counter.ts';

const ADDRESS = '192.0.2.1';

async function counterWithSnippet() {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const onError = vi.fn();
  const stored = async () => (await store.snippets.find({ userId: ada.userId }, id))?.viewCount;
  return { counter: createUseCounter(store, onError), id, store, stored, onError };
}

test('stores uses in one write after a second', { tags: ['slow'] }, async () => {
  const { counter, id, store, stored } = await counterWithSnippet();
  const transaction = vi.spyOn(store, 'transaction');
  for (let use = 0; use < 3; use += 1) await counter.add(id, ADDRESS);
  expect(counter.pending(id)).toBe(3);
  expect(await stored()).toBe(0);
  await vi.waitFor(async () => expect(await stored()).toBe(3), { timeout: 5_000 });
  await counter.flush();
  expect(counter.pending(id)).toBe(0);
  expect(transaction).toHaveBeenCalledOnce();
});

test('keeps uses counted during a flush for the next one', async () => {
  const { counter, id, stored } = await counterWithSnippet();
  await counter.add(id, ADDRESS);
  const flushed = counter.flush();
  await counter.add(id, ADDRESS);
  await flushed;
  expect(counter.pending(id)).toBe((await stored()) === 1 ? 1 : 0);
  await counter.flush();
  expect(await stored()).toBe(2);
});

test('stores uses later if a write fails', { tags: ['slow'] }, async () => {
  const { counter, id, store, stored, onError } = await counterWithSnippet();
  vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('disk full'));
  await counter.add(id, ADDRESS);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(counter.pending(id)).toBe(1);
  await counter.flush();
  expect(await stored()).toBe(1);
});

test('ignores uses of a deleted snippet', async () => {
  const { counter, id, store } = await counterWithSnippet();
  await counter.add(id, ADDRESS);
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

/** Returns a public snippet and what calls as a visitor from an address. */
async function sharedSnippet() {
  const { app, person } = await testServer({ trustProxy: ['127.0.0.1'] });
  const { id, shareId } = await createSnippet(await person('ada'), { isPublic: true });
  const call = async (method: 'GET' | 'POST', url: string, from: string) => {
    const { statusCode, body } = await app.inject({ method, url, headers: { 'x-forwarded-for': from } });
    return { status: statusCode, body };
  };
  return {
    open: async (from: string) => {
      const { status, body } = await call('GET', `/api/shared/${shareId}`, from);
      return { status, viewCount: JSON.parse(body).viewCount };
    },
    use: async (from: string) => (await call('POST', `/api/snippets/${id}/use`, from)).status,
  };
}

test('counts ten uses a minute per snippet and address, and still answers further ones', async () => {
  const { open, use } = await sharedSnippet();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let opened = 1; opened <= 5; opened += 1)
    expect(await open('192.0.2.1')).toEqual({ status: 200, viewCount: opened });
  for (let used = 0; used < 20; used += 1) expect(await use('192.0.2.1')).toBe(204);
  expect(await open('192.0.2.1')).toEqual({ status: 200, viewCount: 10 });
  expect(await open('192.0.2.2')).toEqual({ status: 200, viewCount: 11 });
  vi.setSystemTime(Date.now() + 60_000);
  expect(await open('192.0.2.1')).toEqual({ status: 200, viewCount: 12 });
});

test('counts uses of another snippet from the same address', async () => {
  const { counter, id } = await counterWithSnippet();
  for (let use = 0; use < 11; use += 1) await counter.add(id, ADDRESS);
  await counter.add(id + 1, ADDRESS);
  expect([counter.pending(id), counter.pending(id + 1)]).toEqual([10, 1]);
});
