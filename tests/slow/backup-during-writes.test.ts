import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { backupCommand } from '#tests/support/backup-command.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

const WRITERS = 4;

const postgres = postgresTests();

/** Settings with an empty SQLite data folder. */
async function emptySqlite() {
  return { DATA_DIR: await temporaryFolder() };
}

/** Settings with an empty PostgreSQL database. */
async function emptyPostgres() {
  return { DATABASE_URL: await postgres.emptyDatabase() };
}

test.each<[string, () => Promise<Record<string, string>>]>([
  ['SQLite', emptySqlite],
  ['PostgreSQL', emptyPostgres],
])(
  'a %s backup taken during writes contains every acknowledged snippet and can be served',
  {
    timeout: 240_000,
  },
  async (_engine, emptyDatabase) => {
    const settings = await emptyDatabase();
    const pegboard = await startPegboard(settings);
    const { port } = new URL(pegboard.url);
    const { idToken } = await signUp(pegboard, new Browser());
    await api(pegboard, 'POST', '/api/auth/user', null, { idToken });

    const acknowledged: number[] = [];
    let refused = 0;
    let writing = true;
    const write = async (writer: number) => {
      for (let n = 0; writing; n++) {
        const body = { title: `writer ${writer} number ${n}`, code: `line ${n}\n`.repeat(200), tags: [`t${n % 5}`] };
        const reply = await api(pegboard, 'POST', '/api/snippets', idToken, body);
        if (reply.status === 201) acknowledged.push(Snippet.parse(reply.body).id);
        else refused += 1;
        // Each snippet is read again at the end.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    await new Promise((resolve) => setTimeout(resolve, 500));

    const file = join(await temporaryFolder(), 'x.backup');
    const before = [...acknowledged];
    // TMPDIR is unusable: the check must run next to the backup, because TMPDIR may be in memory.
    const { code, output } = await backupCommand(
      'backup',
      { ...settings, TMPDIR: '/dev/null' },
      '--to',
      file,
      '--check',
    );
    const after = acknowledged.length;
    expect(output).toMatch(/snippets of 1 person \([\d,]+ rows\) to .*compared every row/s);
    expect(code).toBe(0);
    writing = false;
    await Promise.all(writers);
    await pegboard.stop();
    expect(refused).toBe(0);
    // Writes continued during the copy.
    expect(after).toBeGreaterThan(before.length);

    const target = await emptyDatabase();
    expect(await backupCommand('restore', target, '--from', file)).toMatchObject({ code: 0 });
    const restored = await startPegboard({ ...target, PORT: port });
    // The signing keys were restored, so the token is still valid.
    for (const id of before) expect((await api(restored, 'GET', `/api/snippets/${id}`, idToken)).status).toBe(200);
    expect(await restored.stop()).toBe(0);
  },
);
