import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { temporaryFolder } from './folder.ts';
import { startPegboard } from './pegboard-process.ts';
import { api, Browser, signUp } from './sign-in.ts';

/** Enough snippets for an import of about a second. */
export const IMPORT_SIZE = 4_000;

const ITEMS = Array.from({ length: IMPORT_SIZE }, (_, n) => ({
  title: `Imported ${n}`,
  code: Array.from(
    { length: 20 },
    (_, line) => `const value${n} = load(${(n * 7919 + line * 104_729) % 99_991});`,
  ).join('\n'),
  tags: [`t${n % 50}`],
}));

/** Starts Pegboard with one person, who can start an import. */
export async function startWithUser() {
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
    see: async (path: string) => (await api(pegboard, 'GET', path, idToken)).body,
    startImport: () => api(pegboard, 'POST', '/api/snippets/import', idToken, { snippets: ITEMS }),
    /** Starts an import that can be undone, with a collection. */
    startLibrary: () =>
      api(pegboard, 'POST', '/api/imports', idToken, {
        source: 'Test',
        snippets: ITEMS,
        collections: [{ name: 'Shelf', snippets: [0, 1] }],
      }),
  };
}

/** Checks the database's integrity and returns the number of imported snippets. */
export function countImported(folder: string): number {
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
  const { count } = database.prepare("select count(*) as count from snippets where title like 'Imported%'").get() ?? {};
  return Number(count);
}
