import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Sort } from '#contract/snippets.ts';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { localRepositories } from '../repositories.ts';
import { slowReads } from '../slow-reads.ts';
import { openWriter } from '../sqlite/open.ts';
import { snippetListRepository } from './list-repository.ts';

/** Opens the lists of a library and counts slow reads. */
async function openLists() {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 3);
  const db = openWriter(join(folder, 'pegboard.db'));
  onTestFinished(() => db.destroy());
  const slow = slowReads(db);
  const listSnippets = vi.spyOn(slow, 'listSnippets');
  return { ...snippetListRepository(db, slow), listSnippets, repositories: localRepositories(db) };
}

test('reads a page of whole texts as a slow read, and a page of previews as a fast one', async () => {
  const { list, listSnippets } = await openLists();
  const page = { sort: 'recent', limit: 10 } as const;
  const previews = await list({ userId: null }, { among: 'public' }, { ...page, preview: true });
  expect(listSnippets).not.toHaveBeenCalled();
  const whole = await list({ userId: null }, { among: 'public' }, page);
  expect(listSnippets).toHaveBeenCalledOnce();
  expect(whole.rows.map(({ id }) => id)).toEqual(previews.rows.map(({ id }) => id));
});

test('sorts what others share as a slow read', async () => {
  const { list, listSnippets, repositories } = await openLists();
  const owner = { userId: 'owner' };
  await repositories.users.insert(storedUser(owner.userId));
  const read = (sort: Sort) => list({ userId: 'ben' }, { among: 'visible' }, { sort, limit: 10, preview: true });
  await read('az');
  expect(listSnippets).not.toHaveBeenCalled();
  const fields = { name: 'Team', description: null, createdAt: 0, updatedAt: 0 };
  await repositories.collections.setEveryone(await repositories.collections.insert(owner, fields), 'viewer');
  await read('recent');
  expect(listSnippets).not.toHaveBeenCalled();
  await read('az');
  expect(listSnippets).toHaveBeenCalledOnce();
});
