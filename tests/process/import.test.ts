import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { z } from 'zod';
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
  tags: ['slow'],
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

/** Everything that shows snippets of the import, with the length of a whole reply. */
const SEEN = [
  { path: '/api/snippets?search=load(', length: 1_000 },
  { path: '/api/tags', length: 50 },
  { path: '/api/snippets?q=Imported', length: 1_000 },
  { path: '/api/collections', length: 1 },
] as const;

test('shows nothing of an import in lists, counts and search before it ends', {
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  const { folder, pegboard, see, startLibrary } = await startWithUser();
  let hasEnded = false;
  const importing = startLibrary().finally(() => {
    hasEnded = true;
  });
  await waitForWriteLock(folder);
  for (let reads = 0; !hasEnded; reads += 1) {
    const { path, length } = SEEN[reads % SEEN.length] ?? SEEN[0];
    expect([0, length]).toContain(z.array(z.unknown()).parse(await see(path)).length);
  }
  expect(await importing).toMatchObject({ status: 201, body: { created: IMPORT_SIZE, failed: [] } });
  for (const { path, length } of SEEN) expect(await see(path)).toHaveLength(length);
  expect(await see('/api/collections')).toMatchObject([{ name: 'Shelf', snippetCount: 2 }]);
  await pegboard.stop();
});
