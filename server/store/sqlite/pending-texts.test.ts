import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { snippetInput, storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { serverWithDisk } from '#tests/support/full-disk.ts';
import { createCollections } from '#tests/support/write-job.ts';
import { withSource } from '../backup/locations.ts';
import { openStore } from '../open-store.ts';
import type { Schema } from '../schema.ts';

const ADA = { userId: 'ada' };
const AUTHOR = { ...ADA, network: '192.0.2.1' };

async function storeOfAda() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  await store.users.insert(storedUser(ADA.userId));
  /** Creates one snippet with a word that no other has, padded to a number of characters. */
  const create = (n: number, length = 0) => {
    const fields = { title: `Number ${n}`, description: null, language: 'text', tags: [], createdAt: n, updatedAt: n };
    return store.transaction(({ snippets }) =>
      snippets.insert({ ...fields, code: `(word${n})`.padEnd(length), userId: ADA.userId, isPublic: false }),
    );
  };
  const find = async (search: string) => {
    const page = { sort: 'oldest', limit: 100, preview: true } as const;
    return (await store.snippetLists.list(ADA, { among: 'own', search }, page)).rows.map(({ title }) => title);
  };
  /** Counts the texts that wait and those in the index. */
  const counts = () => {
    using database = new DatabaseSync(join(folder, 'pegboard.db'));
    database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
    return database
      .prepare(`select (select count(*) from pending_search_texts) as pending,
        (select count(*) from snippet_search) as indexed`)
      .get();
  };
  return { folder, store, create, find, counts };
}

test('a search indexes the texts that wait, once', { tags: ['slow'] }, async () => {
  const { store, create, find, counts } = await storeOfAda();
  onTestFinished(() => store.close());
  for (const n of [1, 2, 3]) await create(n);
  expect(counts()).toEqual({ pending: 3, indexed: 0 });
  expect(await find('word2')).toEqual(['Number 2']);
  expect(counts()).toEqual({ pending: 0, indexed: 3 });
  await create(4);
  expect(await find('word')).toEqual(['Number 1', 'Number 2', 'Number 3', 'Number 4']);
  expect(await store.snippetLists.count(ADA, { among: 'own', search: 'word' })).toBe(4);
});

test('long and many texts are indexed without a search', { tags: ['slow'] }, async () => {
  const { store, create, find, counts } = await storeOfAda();
  onTestFinished(() => store.close());
  for (const n of [1, 2, 3]) await create(n, 20_000);
  expect(counts()).toEqual({ pending: 3, indexed: 0 });
  await create(4, 20_000);
  expect(counts()).toEqual({ pending: 0, indexed: 4 });
  await create(5, 70_000);
  expect(counts()).toEqual({ pending: 0, indexed: 5 });
  expect(await find('(word5)')).toEqual(['Number 5']);
});

test('the text of a snippet that is edited or deleted while it waits is never found', { tags: ['slow'] }, async () => {
  const { store, create, find, counts } = await storeOfAda();
  onTestFinished(() => store.close());
  const [edited, deleted] = [await create(1), await create(2), await create(3)];
  await store.transaction(async ({ snippets }) => {
    const row = await snippets.findToChange(ADA, edited ?? 0);
    if (row) await snippets.update(row, { ...row, code: 'changed' }, { updatedAt: 10 });
    await snippets.remove(deleted ?? 0);
  });
  expect(await find('(word')).toEqual(['Number 3']);
  expect(await find('changed')).toEqual(['Number 1']);
  expect(counts()).toEqual({ pending: 0, indexed: 2 });
});

test('a search finds new snippets while a job writes', { tags: ['slow'] }, async () => {
  const { store, create, find } = await storeOfAda();
  onTestFinished(() => store.close());
  await create(1);
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const running = store.write(createCollections, { caller: AUTHOR, names: ['One'], gate });
  await Atomics.waitAsync(gate, 0, 0).value;
  expect(await find('word1')).toEqual(['Number 1']);
  Atomics.store(gate, 0, 2);
  Atomics.notify(gate, 0);
  await running;
});

test('a search on a full disk finds the texts in the index', async () => {
  const { person, fillDisk } = await serverWithDisk();
  const ada = await person('ada');
  const search = () => ada.get('/api/snippets?search=needle');
  const create = (title: string) =>
    ada.post('/api/snippets', snippetInput({ title, code: randomBytes(2_000).toString('hex') }));
  await create('Indexed needle');
  expect(await search()).toMatchObject({ status: 200, body: [{ title: 'Indexed needle' }] });
  await create('Pending needle');
  await fillDisk();
  // A new database has a few unused pages.
  await expect.poll(async () => (await create('Filler')).status).toBe(503);
  expect(await search()).toMatchObject({ status: 200, body: [{ title: 'Indexed needle' }] });
});

test('a search reports why the texts that wait could not be indexed', async () => {
  const { folder, store, create, find } = await storeOfAda();
  onTestFinished(() => store.close());
  await create(1);
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec(`create trigger broken before delete on pending_search_texts
    begin select raise(abort, 'Kaboom'); end`);
  await expect(find('word1')).rejects.toThrow('Kaboom');
});

test('releases the data folder although the texts that wait could not be read', async () => {
  const { folder, store } = await storeOfAda();
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec('drop table pending_search_texts');
  await store.close();
  await (await openStore({ folder })).close();
});

test('a regular end of the server indexes all texts', async () => {
  const { store, create, counts } = await storeOfAda();
  await create(1);
  await store.close();
  expect(counts()).toEqual({ pending: 0, indexed: 1 });
});

test('a copy of a database whose server was killed has all texts in its index', async () => {
  const { folder, store, create } = await storeOfAda();
  onTestFinished(() => store.close());
  await create(1);
  const killed = await temporaryFolder();
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec(`vacuum into '${join(killed, 'pegboard.db')}'`);
  const read = (source: Kysely<Schema>) => source.selectFrom('snippet_search').select('text').execute();
  expect(await withSource({ folder: killed }, read)).toEqual([{ text: expect.stringContaining('(word1)') }]);
});
