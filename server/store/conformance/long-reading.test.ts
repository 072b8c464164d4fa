import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { namesReading } from '#tests/support/long-reading.ts';
import { openTestStore } from '#tests/support/store.ts';

const ADA = { userId: 'ada' };
/** More than the thread and the stream make ready: the end is not read before something is taken. */
const LINES = 30;

async function storeOfAda() {
  const { store, execute, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  const make = (name: string) => store.collections.insert(ADA, { name, description: null, createdAt: 1, updatedAt: 1 });
  await make('One');
  const read = (task: Partial<Parameters<typeof namesReading.read>[1]> = {}) =>
    store.longReading(namesReading, { owner: ADA, lines: LINES, ...task });
  return { store, execute, make, read };
}

/** What is said to the end, each once. */
async function namesIn(stream: Readable): Promise<{ names: string[]; lines: number }> {
  const lines = (await text(stream)).trimEnd().split('\n');
  return { names: [...new Set(lines.map((line) => line.replace(/\.+$/, '')))], lines: lines.length };
}

test('a long reading shows one moment, however long it is taken and whatever is written meanwhile', async () => {
  const { read, make } = await storeOfAda();
  const before = await read();
  await make('Two');
  expect(await namesIn(before)).toEqual({ names: ['One'], lines: LINES });
  expect(await namesIn(await read())).toEqual({ names: ['One Two'], lines: LINES });
});

test('one that nobody takes holds up no other', async () => {
  const { read } = await storeOfAda();
  const idle = [await read(), await read(), await read()];
  expect(await Promise.all([await read(), await read()].map(namesIn))).toEqual([
    { names: ['One'], lines: LINES },
    { names: ['One'], lines: LINES },
  ]);
  for (const stream of idle) expect(await namesIn(stream)).toEqual({ names: ['One'], lines: LINES });
});

test('those that are given up midway leave nothing behind, and nobody in the way', async () => {
  const { read, execute } = await storeOfAda();
  // More than are read side by side.
  for (let n = 0; n < 20; n += 1) {
    const stream = await read();
    stream.destroy();
    await once(stream, 'close');
  }
  expect(await namesIn(await read())).toEqual({ names: ['One'], lines: LINES });
  // PostgreSQL would wait for whoever has a moment open.
  await execute('alter table collections add column probe integer');
});

test.each([
  ['with an error', { message: 'Kaboom' }],
  ['with its thread', {}],
] as const)('one that ends %s ends its stream so, and the next is read', async (end, error) => {
  const { read } = await storeOfAda();
  await expect(namesIn(await read({ end }))).rejects.toMatchObject(error);
  expect(await namesIn(await read())).toEqual({ names: ['One'], lines: LINES });
});

test('one that fails before anything is said is refused', async () => {
  const { read } = await storeOfAda();
  await expect(read({ lines: 0, end: 'with an error' })).rejects.toThrow('Kaboom');
});

test('a store that is closed ends what is being read', async () => {
  const { store } = await openTestStore();
  const stream = await store.longReading(namesReading, { owner: ADA, lines: LINES });
  const ended = expect(namesIn(stream)).rejects.toThrow();
  await store.close();
  await ended;
});
