import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { slowReads } from '../slow-reads.ts';
import { openReader } from '../sqlite/open.ts';
import { snippetListRepository } from './list-repository.ts';

test('reads a page of whole texts as a slow read, and a page of previews at once', async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 3);
  const db = openReader(join(folder, 'pegboard.db'));
  onTestFinished(() => db.destroy());
  const slow = slowReads(db);
  const listSnippets = vi.spyOn(slow, 'listSnippets');
  const { list } = snippetListRepository(db, slow);
  const page = { sort: 'recent', limit: 10 } as const;
  const previews = await list({ userId: null }, { among: 'public' }, { ...page, preview: true });
  expect(listSnippets).not.toHaveBeenCalled();
  const whole = await list({ userId: null }, { among: 'public' }, page);
  expect(listSnippets).toHaveBeenCalledOnce();
  expect(whole.rows.map(({ id }) => id)).toEqual(previews.rows.map(({ id }) => id));
});
