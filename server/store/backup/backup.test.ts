import { existsSync } from 'node:fs';
import { readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createCollection, createSnippet, snippetInput } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { testServer } from '#tests/support/server.ts';
import { withSharedDatabase } from '../shared-database.ts';
import { backUp } from './backup.ts';
import { fingerprint } from './fingerprint.ts';
import { withSource } from './locations.ts';
import { rehearse, restore } from './restore.ts';

/** Creates a library with rows in most tables, and a backup of it. */
async function backedUpLibrary() {
  const server = await testServer();
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { code: 'the code that is kept 🧷', tags: ['a', 'b'], isPublic: true });
  await server.visitor.post(`/api/snippets/${snippet.id}/comments`, { content: 'Well put', authorName: 'Bo' });
  await ada.post(`/api/snippets/${snippet.id}/favorite`);
  const files = [{ name: 'one.ts', code: '1' }, { code: '2' }];
  const edited = await createSnippet(ada, { code: undefined, language: undefined, files });
  await ada.put(`/api/snippets/${edited.id}`, snippetInput());
  await ada.delete(`/api/snippets/${edited.id}`);
  const collection = await createCollection(ada);
  await ada.post(`/api/collections/${collection.id}/snippets/${snippet.id}`, {});
  const second = await createSnippet(ada, { isPublic: true });
  await ada.post(`/api/collections/${collection.id}/snippets/${second.id}`, {});
  await ada.post(`/api/collections/${collection.id}/order`, { snippetId: snippet.id, before: second.id });
  for (const { id } of [second, snippet]) await ada.put(`/api/snippets/${id}/pin`, undefined);
  const file = join(await temporaryFolder(), 'library.backup');
  const contents = await backUp({ folder: server.folder }, file);
  return { ...server, ada, file, contents };
}

const contentsOf = async (folder: string) => {
  const database = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
  const contents = await fingerprint(database);
  database.close();
  return contents;
};

test('restores the same rows, and a backup of the copy is equal', async () => {
  const { folder, file, contents } = await backedUpLibrary();
  const copy = await temporaryFolder();
  expect((await restore(file, { folder: copy })).contents).toEqual(contents);
  expect(await contentsOf(copy)).toEqual(await contentsOf(folder));
  expect(contents).toMatchObject({ snippets: { rows: 3 }, snippet_tags: { rows: 4 }, comments: { rows: 1 } });
  expect(contents).toMatchObject({ snippet_files: { rows: 1 }, snippet_versions: { rows: 2 }, pins: { rows: 2 } });
  expect(await backUp({ folder: copy }, join(copy, 'again.backup'))).toEqual(contents);
  expect((await readdir(copy)).filter((name) => name.includes('partial'))).toEqual([]);
});

test('creates a backup readable by its owner only, without deleted content', async () => {
  const { ada, folder } = await backedUpLibrary();
  const regretted = await createSnippet(ada, { code: `regretted ${'0123456789'.repeat(2_000)}` });
  await ada.delete(`/api/snippets/${regretted.id}`);
  await ada.delete(`/api/trash/${regretted.id}`);
  const file = join(await temporaryFolder(), 'later.backup');
  await backUp({ folder }, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(file);
  expect(bytes.includes('the code that is kept')).toBe(true);
  expect(bytes.includes('regretted')).toBe(false);
});

test('does not overwrite an existing file', async () => {
  const { folder, file } = await backedUpLibrary();
  const before = await readFile(file);
  await expect(backUp({ folder }, file)).rejects.toThrow(/already exists; choose another name/);
  expect(await readFile(file)).toEqual(before);
});

test('fails without a database and does not create one', async () => {
  const folder = await temporaryFolder();
  await expect(backUp({ folder }, join(folder, 'x.backup'))).rejects.toThrow(/There is no database in/);
  expect(await readdir(folder)).toEqual([]);
});

test('names the reason when the database cannot be looked up', async () => {
  const folder = await temporaryFolder();
  // Fails for root as well, whom permissions do not stop.
  await symlink('pegboard.db', join(folder, 'pegboard.db'));
  const file = join(folder, 'x.backup');
  await expect(backUp({ folder }, file)).rejects.toThrow(/ELOOP/);
  await expect(withSource({ folder }, async () => {})).rejects.toThrow(/ELOOP/);
  await expect(withSharedDatabase({ folder }, async () => {})).rejects.toThrow(/ELOOP/);
});

test('does not restore into a folder that has a database or is in use', async () => {
  const { folder, file, contents } = await backedUpLibrary();
  await expect(restore(file, { folder })).rejects.toThrow(/Another Pegboard is already running/);
  const copy = await temporaryFolder();
  await restore(file, { folder: copy });
  await expect(restore(file, { folder: copy })).rejects.toThrow(/already exists; move it away/);
  expect(await contentsOf(copy)).toEqual(contents);
});

/** Changes a byte of the file, `offset` bytes after each occurrence of `text`. */
async function damage(file: string, text: string, offset: number): Promise<void> {
  const bytes = await readFile(file);
  // The unused part of a page may have another copy.
  const starts = [...bytes.toString('latin1').matchAll(new RegExp(text, 'g'))].map(({ index }) => index);
  if (starts.length === 0) throw new Error(`${text} is not in the file`);
  for (const start of starts) bytes.writeUInt8(bytes.readUInt8(start + offset) ^ 1, start + offset);
  await writeFile(file, bytes);
}

test.each<[string, (file: string) => Promise<void>]>([
  ['one letter of a snippet has changed', (file) => damage(file, 'the code that is kept', 4)],
  ['one letter of a comment has changed', (file) => damage(file, 'Well put', 7)],
  ['a trigger has changed', (file) => damage(file, 'delete from snippet_search where rowid', 33)],
  ['its end is missing', async (file) => truncate(file, (await stat(file)).size - 4096)],
  ['its beginning is damaged', (file) => damage(file, 'SQLite format 3', 3)],
  ['it is empty', (file) => truncate(file, 0)],
  ['it is another kind of file', (file) => writeFile(file, '{"snippets":[]}')],
  [
    'a row is missing',
    async (file) => {
      const database = new DatabaseSync(file);
      database.exec('delete from comments');
      database.close();
    },
  ],
  [
    'the search index does not match its text',
    async (file) => {
      const database = new DatabaseSync(file, { defensive: false });
      database.exec('update snippet_search_data set block = zeroblob(length(block)) where id > 10');
      database.close();
    },
  ],
])('a backup is refused and nothing restored where %s', async (_what, change) => {
  const { file } = await backedUpLibrary();
  await change(file);
  const folder = await temporaryFolder();
  await expect(rehearse(file)).rejects.toThrow(/damaged|not a backup/);
  await expect(restore(file, { folder })).rejects.toThrow(/damaged|not a backup/);
  expect(existsSync(join(folder, 'pegboard.db'))).toBe(false);
  expect(await readdir(folder)).toEqual(['pegboard.lock']);
});

test('restores a backup without a hash of the schema, as 1.0.0 made them', async () => {
  const { file, contents } = await backedUpLibrary();
  using database = new DatabaseSync(file);
  database.exec('alter table pegboard_backup drop column schema');
  expect((await rehearse(file)).contents).toEqual(contents);
});

test('rejects the backup of a newer version', async () => {
  const { folder } = await backedUpLibrary();
  const database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec("insert into kysely_migration values ('9999_from_the_future', '2099-01-01')");
  database.close();
  const file = join(await temporaryFolder(), 'newer.backup');
  await backUp({ folder }, file);
  const target = await temporaryFolder();
  await expect(restore(file, { folder: target })).rejects.toThrow(/migrated by a newer Pegboard/);
  expect(await readdir(target)).toEqual(['pegboard.lock']);
});
