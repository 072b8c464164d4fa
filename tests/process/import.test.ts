import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** Enough snippets for an import of about a second. */
const IMPORT_SIZE = 4_000;

const snippets = Array.from({ length: IMPORT_SIZE }, (_, n) => ({
  title: `Imported ${n}`,
  code: Array.from(
    { length: 20 },
    (_, line) => `const value${n} = load(${(n * 7919 + line * 104_729) % 99_991});`,
  ).join('\n'),
  tags: [`t${n % 50}`],
}));

async function startWithUser() {
  const folder = await temporaryFolder();
  const pegboard = await startPegboard({ DATA_DIR: folder });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  const create = () => api(pegboard, 'POST', '/api/snippets', idToken, { title: 'Typed', code: 'x' });
  const { id } = Snippet.parse((await create()).body);
  return {
    folder,
    pegboard,
    idToken,
    create,
    read: () => api(pegboard, 'GET', `/api/snippets/${id}`, idToken),
    startImport: () => api(pegboard, 'POST', '/api/snippets/import', idToken, { snippets }),
  };
}

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

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Checks the database's integrity and returns the number of imported snippets. */
function countImported(folder: string): number {
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
  const { count } = database.prepare("select count(*) as count from snippets where title like 'Imported%'").get() ?? {};
  return Number(count);
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

test('a killed import is stored completely or not at all', { timeout: 240_000 }, async () => {
  const outcomes = new Set<string>();
  for (const delay of [300, 1_000, 60_000]) {
    const { folder, pegboard, startImport } = await startWithUser();
    const importing = startImport().then(
      ({ status }) => status,
      () => null,
    );
    await Promise.race([pause(delay), importing]);
    await pegboard.stop('SIGKILL');
    const acknowledged = (await importing) === 200;
    const count = countImported(folder);
    expect([0, IMPORT_SIZE]).toContain(count);
    if (acknowledged) expect(count).toBe(IMPORT_SIZE);
    outcomes.add(acknowledged ? 'acknowledged' : 'killed');
    if (acknowledged) break;
  }
  expect([...outcomes]).toEqual(['killed', 'acknowledged']);
});
