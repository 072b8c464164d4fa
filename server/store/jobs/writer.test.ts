import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { collectionsWork } from '#tests/support/long-work.ts';
import { openTestStore } from '#tests/support/store.ts';
import { openEmbeddedStore } from '../store.ts';

const ADA = { userId: 'ada' };
async function storeOfAda() {
  const { store, folder, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  const names = async () => (await store.collections.list(ADA, { limit: 100 })).map(({ name }) => name).sort();
  const rename = (displayName: string) => store.users.update(ADA.userId, { displayName });
  const work = (task: Partial<Parameters<typeof collectionsWork.run>[1]>, given?: Uint8Array[]) =>
    store.longWork(collectionsWork, { owner: ADA.userId, names: ['One', 'Two'], ...task }, given);
  return { store, folder, names, rename, work };
}

test('while long work goes on, reads see what was before, writes wait for it, and then all is there', async () => {
  const { store, names, rename, work } = await storeOfAda();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const working = work({ gate });
  await Atomics.waitAsync(gate, 0, 0).value;

  const done: string[] = [];
  const version = await store.version();
  const waiting = [
    rename('Lovelace').then(() => done.push('a statement')),
    store
      .transaction(({ users }) => users.update(ADA.userId, { email: 'ada@example.com' }))
      .then(() => done.push('a transaction')),
    work({ names: ['Three'] }).then(() => done.push('more long work')),
  ];
  for (let turn = 0; turn < 50; turn++) await setImmediate();
  expect(await names()).toEqual([]);
  expect(await store.users.find(ADA.userId)).toMatchObject({ displayName: 'Ada', email: null });
  expect(await store.version()).toBe(version);
  expect(done).toEqual([]);

  Atomics.store(gate, 0, 2);
  Atomics.notify(gate, 0);
  expect(await working).toMatchObject({ made: 2 });
  expect(await names()).toEqual(expect.arrayContaining(['One', 'Two']));
  expect(await store.version()).not.toBe(version);
  await Promise.all(waiting);
  expect(await names()).toEqual(['One', 'Three', 'Two']);
  expect(await store.users.find(ADA.userId)).toMatchObject({ displayName: 'Lovelace', email: 'ada@example.com' });
});

test('bytes that are given are handed over, and short ones that share their memory with others stay whole', async () => {
  const { work } = await storeOfAda();
  const long = new Uint8Array(100_000).fill(7);
  const [short, neighbour] = [Buffer.from('short'), Buffer.from('neighbour')];
  expect((await work({ bytes: long }, [long])).received).toHaveLength(100_000);
  expect(long.byteLength).toBe(0);
  expect((await work({ bytes: short }, [short])).received).toEqual([...Buffer.from('short')]);
  expect(neighbour.toString()).toBe('neighbour');
});

test('what was written is in the database file before the next may write, who has nothing to put there', async () => {
  const { folder, rename, work } = await storeOfAda();
  const pagesInLog = () => {
    using database = new DatabaseSync(join(folder, 'pegboard.db'));
    return Number(database.prepare('pragma wal_checkpoint(noop)').get()?.log);
  };
  await work({ names: Array.from({ length: 2_000 }, (_, n) => `${n}`.padEnd(40, 'x')) });
  await rename('Lovelace');
  const ofOne = pagesInLog();
  await rename('Ada');
  expect(ofOne).toBe(pagesInLog() - ofOne);
});

test('long work whose writes could not be put in order afterwards has its result, and the log says so', async () => {
  const { folder, rename, work } = await storeOfAda();
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec('drop table snippet_search');
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  expect(await work({})).toMatchObject({ made: 2 });
  await rename('Lovelace');
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
    detail: expect.stringContaining('no such table: snippet_search'),
  });
});

test('a store that is closed lets the long work be done first', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.users.insert(storedUser(ADA.userId));
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const working = store.longWork(collectionsWork, { owner: ADA.userId, names: ['One', 'Two'], gate });
  await Atomics.waitAsync(gate, 0, 0).value;
  const closing = store.close();
  Atomics.store(gate, 0, 2);
  Atomics.notify(gate, 0);
  await Promise.allSettled([working, closing]);
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  expect(database.prepare('select count(*) as made from collections').get()).toEqual({ made: 2 });
});
