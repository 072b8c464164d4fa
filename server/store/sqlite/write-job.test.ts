import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { createCollections } from '#tests/support/write-job.ts';
import { openStore } from '../open-store.ts';

const ADA = { userId: 'ada' };
const AUTHOR = { ...ADA, network: '192.0.2.1' };

async function storeOfAda() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  await store.users.insert(storedUser(ADA.userId));
  const names = async () => (await store.collections.list(ADA, { limit: 100 })).map(({ name }) => name).sort();
  const rename = (displayName: string) => store.users.update(ADA.userId, { displayName });
  const run = (input: Partial<Parameters<typeof createCollections.execute>[1]>) =>
    store.write(createCollections, { caller: AUTHOR, names: ['One', 'Two'], ...input });
  return { store, names, rename, run };
}

test('while a job writes, reads see the state before it and other writes wait', { tags: ['slow'] }, async () => {
  const { store, names, rename, run } = await storeOfAda();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const running = run({ gate });
  await Atomics.waitAsync(gate, 0, 0).value;

  const done: string[] = [];
  const version = await store.version();
  const waiting = [
    rename('Lovelace').then(() => done.push('a statement')),
    store
      .transaction(({ users }) => users.update(ADA.userId, { email: 'ada@example.com' }))
      .then(() => done.push('a transaction')),
    run({ names: ['Three'] }).then(() => done.push('another job')),
  ];
  for (let turn = 0; turn < 50; turn++) await setImmediate();
  expect(await names()).toEqual([]);
  expect(await store.users.find(ADA.userId)).toMatchObject({ displayName: 'Ada', email: null });
  expect(await store.version()).toBe(version);
  await store.ping();
  expect(done).toEqual([]);

  Atomics.store(gate, 0, 2);
  Atomics.notify(gate, 0);
  expect(await running).toMatchObject({ created: 2 });
  expect(await names()).toEqual(expect.arrayContaining(['One', 'Two']));
  expect(await store.version()).not.toBe(version);
  await Promise.all(waiting);
  expect(await names()).toEqual(['One', 'Three', 'Two']);
  expect(await store.users.find(ADA.userId)).toMatchObject({ displayName: 'Lovelace', email: 'ada@example.com' });
});

test('moves the memory of large inputs and copies small buffers, whose memory others share', {
  tags: ['slow'],
}, async () => {
  const { run } = await storeOfAda();
  const large = new Uint8Array(100_000).fill(7);
  const [small, neighbor] = [Buffer.from('small'), Buffer.from('neighbor')];
  expect((await run({ bytes: large })).received).toHaveLength(100_000);
  expect(large.byteLength).toBe(0);
  expect((await run({ bytes: small })).received).toEqual([...Buffer.from('small')]);
  expect(neighbor.toString()).toBe('neighbor');
});

test('finishes the job in progress before the store closes', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await store.users.insert(storedUser(ADA.userId));
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const running = store.write(createCollections, { caller: AUTHOR, names: ['One', 'Two'], gate });
  await Atomics.waitAsync(gate, 0, 0).value;
  const closing = store.close();
  Atomics.store(gate, 0, 2);
  Atomics.notify(gate, 0);
  await Promise.allSettled([running, closing]);
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  expect(database.prepare('select count(*) as created from collections').get()).toEqual({ created: 2 });
});
