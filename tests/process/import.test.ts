import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { countImported, IMPORT_SIZE, startWithUser } from '#tests/support/import-load.ts';

/** Waits until the import holds SQLite's write lock. */
async function waitForWriteLock(folder: string): Promise<void> {
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  const isLocked = () => {
    try {
      database.exec('begin immediate; rollback');
      return false;
    } catch {
      return true;
    }
  };
  await expect.poll(isLocked, { timeout: 20_000, interval: 5 }).toBe(true);
}

test('answers reads during an import, creates a snippet after it, and finishes both after SIGTERM', {
  timeout: 120_000,
}, async () => {
  const { folder, pegboard, create, read, startImport } = await startWithUser();
  const ended: string[] = [];
  const importing = startImport().then((reply) => {
    ended.push('import');
    return reply;
  });
  await waitForWriteLock(folder);
  const creating = create().then((reply) => {
    ended.push('create');
    return reply;
  });
  // If reads waited for the import, it would end before the second one.
  for (let reads = 0; reads < 4; reads += 1) expect((await read()).status).toBe(200);
  expect(ended).toEqual([]);
  const stopped = pegboard.stop('SIGTERM');
  expect(await importing).toMatchObject({ status: 200, body: { imported: IMPORT_SIZE, failed: [] } });
  expect(await creating).toMatchObject({ status: 201 });
  expect(ended).toEqual(['import', 'create']);
  expect(await stopped).toBe(0);
  expect(countImported(folder)).toBe(IMPORT_SIZE);
});
