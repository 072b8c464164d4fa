import { expect, onTestFinished, test, vi } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { createGate, readNamesJob } from '#tests/support/read-job.ts';
import { openTestStore } from '#tests/support/store.ts';
import { openJobPool } from '../jobs/pool.ts';

const ADA = { userId: 'ada' };

async function storeOfAda() {
  const { store, execute, remove } = await openTestStore(openJobPool);
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  const make = (name: string) => store.collections.insert(ADA, { name, description: null, createdAt: 1, updatedAt: 1 });
  await make('One');
  const read = (task: Partial<Parameters<typeof readNamesJob.run>[1]> = {}, signal?: AbortSignal) =>
    store.runReadJob(readNamesJob, { owner: ADA, ...task }, signal);
  return { store, execute, make, read };
}

test('shows one snapshot despite writes during the job', async () => {
  const { read, make } = await storeOfAda();
  const { gate, reached, open } = createGate();
  const names = read({ gate });
  await reached;
  await make('Two');
  open();
  expect(await names).toEqual(['One', 'One']);
  expect(await read()).toEqual(['One Two', 'One Two']);
});

test('runs jobs one after the other, and not those that were cancelled before', { tags: ['slow'] }, async () => {
  const { read } = await storeOfAda();
  const { gate, reached, open } = createGate();
  const first = read({ gate });
  const gone = new AbortController();
  const cancelled = expect(read({ end: 'with its worker' }, gone.signal)).rejects.toMatchObject({ code: 'invalid' });
  const third = read();
  const settled = vi.fn();
  void third.then(settled);
  await reached;
  gone.abort();
  expect(settled).not.toHaveBeenCalled();
  open();
  expect(await Promise.all([first, third])).toEqual([
    ['One', 'One'],
    ['One', 'One'],
  ]);
  await cancelled;
});

test.each([
  ['with an error', { code: 'conflict', message: 'Kaboom' }],
  ['with its worker', {}],
] as const)('rejects when a job ends %s, and runs the next one', { tags: ['slow'] }, async (end, error) => {
  const { read } = await storeOfAda();
  await expect(read({ end })).rejects.toMatchObject(error);
  expect(await read()).toEqual(['One', 'One']);
});

test('ends its snapshot', { tags: ['slow'] }, async () => {
  const { read, execute } = await storeOfAda();
  await expect(read({ end: 'with an error' })).rejects.toThrow('Kaboom');
  await read();
  // PostgreSQL would wait for an open snapshot.
  await execute('alter table collections add column probe integer');
});

test('rejects jobs when the store closes', { tags: ['slow'] }, async () => {
  const { store } = await openTestStore(openJobPool);
  const { gate, reached, open } = createGate();
  const refused = { code: 'unavailable', message: 'Pegboard is shutting down' };
  const running = expect(store.runReadJob(readNamesJob, { owner: ADA, gate })).rejects.toMatchObject(refused);
  const waiting = expect(store.runReadJob(readNamesJob, { owner: ADA })).rejects.toMatchObject(refused);
  await reached;
  const closing = store.close();
  // Terminating a worker waits for its synchronous code.
  setTimeout(open, 100);
  await closing;
  await running;
  await waiting;
});
