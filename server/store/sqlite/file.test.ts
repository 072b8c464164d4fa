import { chmod, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openStore } from '../open-store.ts';
import { createDatabaseFile } from './file.ts';
import { openWriter } from './open.ts';

async function storeInFolder() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  const insert = (id: string) => store.transaction(({ users }) => users.insert(storedUser(id)));
  return { store, folder, file: join(folder, 'pegboard.db'), insert };
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('creates the database and its log readable by the owner only, and keeps the mode of an existing file', async () => {
  const { file, insert } = await storeInFolder();
  await insert('ada');
  expect(await Promise.all([file, `${file}-wal`, `${file}-shm`].map(modeOf))).toEqual(['600', '600', '600']);

  const given = join(await temporaryFolder(), 'given.db');
  await writeFile(given, '');
  await chmod(given, 0o640);
  createDatabaseFile(given);
  expect(await modeOf(given)).toBe('640');
});

test('refuses writes while the database file is moved away, and accepts them when it is back', async () => {
  const { store, folder, file, insert } = await storeInFolder();
  await insert('ada');
  await rename(file, join(folder, 'away.db'));
  await expect(insert('ben')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/was moved away/),
  });
  await expect(store.users.insert(storedUser('ben'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.ping()).rejects.toThrow('was moved away');
  await expect(stat(file)).rejects.toThrow('ENOENT');

  await rename(join(folder, 'away.db'), file);
  const midway = store.transaction(async ({ users }) => {
    await users.insert(storedUser('ben'));
    await rename(file, join(folder, 'away.db'));
  });
  await expect(midway).rejects.toMatchObject({ code: 'unavailable' });

  await writeFile(file, '');
  await expect(insert('ben')).rejects.toMatchObject({ code: 'unavailable' });

  await rename(join(folder, 'away.db'), file);
  await store.ping();
  await insert('ben');
  expect(await store.users.find('ben')).toMatchObject({ id: 'ben' });
});

test('syncs every commit', async () => {
  const file = join(await temporaryFolder(), 'pegboard.db');
  createDatabaseFile(file);
  const db = openWriter(file);
  onTestFinished(() => db.destroy());
  // 2 is `full`: https://www.sqlite.org/pragma.html#pragma_synchronous
  const { rows } = await db.transaction().execute((inside) => sql`pragma synchronous`.execute(inside));
  expect(rows).toEqual([{ synchronous: 2 }]);
});

test('reports a full disk as the cause and continues', async () => {
  const file = join(await temporaryFolder(), 'pegboard.db');
  createDatabaseFile(file);
  const db = openWriter(file);
  onTestFinished(() => db.destroy());
  await sql`create table filled (bytes blob)`.execute(db);
  await sql`pragma max_page_count = 10`.execute(db);
  const filling = db
    .transaction()
    .execute((inside) => sql`insert into filled values (zeroblob(1000000))`.execute(inside));
  await expect(filling).rejects.toThrow('the disk is full');
  await db.transaction().execute((inside) => sql`insert into filled values (zeroblob(1))`.execute(inside));
});
