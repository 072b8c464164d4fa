import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import { readNamesJob } from '#tests/support/stream-job.ts';

const ADA = { userId: 'ada' };
/** More than the worker and the stream buffer: the end is not produced before the stream is read. */
const LINES = 30;

async function storeOfAda() {
  const { store, execute, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  const make = (name: string) => store.collections.insert(ADA, { name, description: null, createdAt: 1, updatedAt: 1 });
  await make('One');
  const read = (task: Partial<Parameters<typeof readNamesJob.read>[1]> = {}) =>
    store.streamJob(readNamesJob, { owner: ADA, lines: LINES, ...task });
  return { store, execute, make, read };
}

/** Reads a stream to its end. */
async function namesIn(stream: Readable): Promise<{ names: string[]; lines: number }> {
  const lines = (await text(stream)).trimEnd().split('\n');
  return { names: [...new Set(lines.map((line) => line.replace(/\.+$/, '')))], lines: lines.length };
}

test('shows one snapshot despite later writes', async () => {
  const { read, make } = await storeOfAda();
  const before = await read();
  await make('Two');
  expect(await namesIn(before)).toEqual({ names: ['One'], lines: LINES });
  expect(await namesIn(await read())).toEqual({ names: ['One Two'], lines: LINES });
});

test('is not delayed by streams that nobody reads', async () => {
  const { read } = await storeOfAda();
  const idle = [await read(), await read(), await read()];
  expect(await Promise.all([await read(), await read()].map(namesIn))).toEqual([
    { names: ['One'], lines: LINES },
    { names: ['One'], lines: LINES },
  ]);
  for (const stream of idle) expect(await namesIn(stream)).toEqual({ names: ['One'], lines: LINES });
});

test('releases its snapshot when a stream is destroyed', async () => {
  const { read, execute } = await storeOfAda();
  // More than run concurrently.
  for (let n = 0; n < 20; n += 1) {
    const stream = await read();
    stream.destroy();
    await once(stream, 'close');
  }
  expect(await namesIn(await read())).toEqual({ names: ['One'], lines: LINES });
  // PostgreSQL would wait for an open snapshot.
  await execute('alter table collections add column probe integer');
});

test.each([
  ['with an error', { message: 'Kaboom' }],
  ['with its worker', {}],
] as const)('fails when its job ends %s, and the next stream works', async (end, error) => {
  const { read } = await storeOfAda();
  await expect(namesIn(await read({ end }))).rejects.toMatchObject(error);
  expect(await namesIn(await read())).toEqual({ names: ['One'], lines: LINES });
});

test('rejects when the job fails before its first chunk', async () => {
  const { read } = await storeOfAda();
  await expect(read({ lines: 0, end: 'with an error' })).rejects.toThrow('Kaboom');
});

test('ends with an error when the store closes', async () => {
  const { store } = await openTestStore();
  const stream = await store.streamJob(readNamesJob, { owner: ADA, lines: LINES });
  const ended = expect(namesIn(stream)).rejects.toThrow();
  await store.close();
  await ended;
});
