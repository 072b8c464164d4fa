import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { runPegboard, startPegboard } from '#tests/support/pegboard-process.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { ADA, api, Browser, signUp } from '#tests/support/sign-in.ts';

const postgres = postgresTests();

async function run(settings: Record<string, string>, ...args: string[]) {
  const { ended, output } = runPegboard(settings, args, 'server/maintenance/account.ts');
  return { code: await ended, output: output() };
}

test.each<[string, () => Promise<Record<string, string>>]>([
  ['SQLite', async () => ({ DATA_DIR: await temporaryFolder() })],
  ['PostgreSQL', async () => ({ DATABASE_URL: await postgres.emptyDatabase() })],
])('manages the accounts of a running server on %s', async (_engine, database) => {
  const settings = await database();
  const pegboard = await startPegboard(settings);
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  const snippet = { title: 'Debounce', code: 'true', language: 'text' };
  await api(pegboard, 'POST', '/api/snippets', idToken, snippet);
  const statusOf = async () => (await api(pegboard, 'GET', '/api/snippets', idToken)).status;
  expect(await statusOf()).toBe(200);

  const list = await run(settings, 'list', '--json');
  expect(list.code).toBe(0);
  expect(JSON.parse(list.output)).toMatchObject([{ email: ADA.email, name: ADA.name, snippets: 1, disabled: false }]);
  expect(await run(settings, 'disable', ADA.email)).toMatchObject({ code: 0 });
  expect(await statusOf()).toBe(401);
  expect(await run(settings, 'delete', ADA.email, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('ada@example.com was deleted'),
  });
  expect(await run(settings, 'enable', ADA.email)).toEqual({
    code: 1,
    output: 'Pegboard could not run the command: ada@example.com has no account\n',
  });
  expect(await pegboard.stop()).toBe(0);
});
