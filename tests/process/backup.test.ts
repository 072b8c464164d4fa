import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { fingerprint } from '#server/store/backup/fingerprint.ts';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { runPegboard, startPegboard } from '#tests/support/pegboard-process.ts';
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

/** Runs a maintenance command in a process. */
async function run(command: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]) {
  const { ended, output } = runPegboard(settings, args, `server/maintenance/${command}.ts`);
  return { code: await ended, output: output() };
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
    const { code, output } = await run('backup', { ...settings, TMPDIR: '/dev/null' }, '--to', file, '--check');
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
    expect(await run('restore', target, '--from', file)).toMatchObject({ code: 0 });
    const restored = await startPegboard({ ...target, PORT: port });
    // The signing keys were restored, so the token is still valid.
    for (const id of before) expect((await api(restored, 'GET', `/api/snippets/${id}`, idToken)).status).toBe(200);
    expect(await restored.stop()).toBe(0);
  },
);

test('prints a one-line error and exits with 1', async () => {
  const folder = await temporaryFolder();
  await (await startPegboard({ DATA_DIR: folder })).stop();
  const file = join(folder, 'x.backup');
  expect(await run('backup', { DATA_DIR: folder }, '--to', file)).toMatchObject({ code: 0 });
  expect(await run('restore', { DATA_DIR: folder }, '--from', file, '--check')).toMatchObject({ code: 0 });

  const bytes = await readFile(file);
  bytes.fill(0, 8192, 8192 + 64);
  await writeFile(file, bytes);
  const lines = [
    [
      await run('restore', { DATA_DIR: folder }, '--from', file, '--check'),
      /could not restore the backup: The copy is damaged \(/,
    ],
    [
      await run('restore', { DATA_DIR: folder }, '--from', file),
      /could not restore the backup: .*already exists; move it away/,
    ],
    [await run('restore', { DATA_DIR: folder }), /--from FILE: is required/],
    [await run('backup', { DATA_DIR: folder }), /--to FILE: is required/],
    [
      await run('backup', { DATA_DIR: folder }, '--to', file),
      /could not create the backup: .* already exists; choose another name/,
    ],
    [await run('backup', { DATA_DIR: folder }, '--too', file), /could not create the backup: Unknown option '--too'/],
  ] as const;
  for (const [{ code, output }, line] of lines) {
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});

test('restores a backup of either engine to either engine, and only into an empty database', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 50);
  const files = await temporaryFolder();
  const [first, second, third] = [join(files, '1'), join(files, '2'), join(files, '3')];
  const database = await emptyPostgres();
  expect(await run('backup', { DATA_DIR: folder }, '--to', first)).toMatchObject({ code: 0 });
  expect((await run('restore', database, '--from', first)).output).toMatch(/to the database empty_\d+ at 127/);
  expect((await stat(first)).mode & 0o777).toBe(0o600);
  expect(await run('backup', database, '--to', second)).toMatchObject({ code: 0 });
  expect((await stat(second)).mode & 0o777).toBe(0o600);
  const back = await emptySqlite();
  expect(await run('restore', back, '--from', second)).toMatchObject({ code: 0 });
  expect(await contentsOf(join(back.DATA_DIR, 'pegboard.db'))).toEqual(await contentsOf(join(folder, 'pegboard.db')));

  const bytes = await readFile(second);
  const offset = bytes.indexOf('naïve 31');
  bytes.write('7', offset + 7);
  await writeFile(third, bytes);
  const empty = await emptyPostgres();
  const refused = [
    [
      await run('restore', database, '--from', second),
      /could not restore the backup: The target is not empty: its table users/,
    ],
    [await run('restore', empty, '--from', third), /could not restore the backup: The copy is damaged \(/],
    [await run('restore', empty, '--from', third, '--check'), /could not restore the backup: The copy is damaged \(/],
    [
      await run('backup', empty, '--to', join(files, '4')),
      /could not create the backup: The database needs a migration/,
    ],
  ] as const;
  for (const [{ code, output }, line] of refused) {
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
  expect((await readdir(files)).sort()).toEqual(['1', '2', '3']);
  // The refused restores left the database empty.
  expect(await run('restore', empty, '--from', second)).toMatchObject({ code: 0 });
});

/** Returns the fingerprint of every table except Kysely's migration tables. */
async function contentsOf(file: string) {
  const database = new DatabaseSync(file);
  const { kysely_migration, kysely_migration_lock, ...contents } = await fingerprint(database);
  database.close();
  return contents;
}

test('a killed backup leaves either no file or a complete one', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 500);
  const files = await temporaryFolder();
  const { output: made } = await run('backup', { DATA_DIR: folder }, '--to', join(files, 'whole.backup'));
  const [contents = ''] = /\d+ snippets of \d+ people \([\d,]+ rows\)/.exec(made) ?? [];
  expect(contents).not.toBe('');
  // Before the command opens the database, and while it writes the copy.
  for (const moment of ['started', 'partial'] as const) {
    const file = join(files, `killed-when-${moment}.backup`);
    const child = spawn(process.execPath, ['server/maintenance/backup.ts', '--to', file], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    while (moment === 'partial' && !readdirSync(files).some((name) => name.endsWith('.partial'))) {
      if (child.exitCode !== null) throw new Error('The command ended before it was killed');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
    const expected = existsSync(file) ? contents : 'could not restore the backup: ';
    const { output } = await run('restore', await emptySqlite(), '--from', file);
    expect(output).toContain(expected);
  }
});

describe('an interrupted command removes unfinished files', { timeout: 120_000 }, () => {
  /** Runs a command, sends the signal once `folder` contains a file that matches `pattern`, and returns the output. */
  async function interrupt(
    [command, ...args]: [string, ...string[]],
    settings: Record<string, string>,
    { folder, pattern, signal }: { folder: string; pattern: RegExp; signal: NodeJS.Signals },
  ) {
    const { child, ended, output } = runPegboard(settings, args, `server/maintenance/${command}.ts`);
    while (!readdirSync(folder, { recursive: true }).some((name) => pattern.test(String(name)))) {
      if (child.exitCode !== null) throw new Error(`The command ended before it was interrupted:\n${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill(signal);
    await ended;
    // Exits by the signal, which a shell reports as 128 plus its number.
    expect(child.signalCode).toBe(signal);
    return output();
  }

  async function filledFolder() {
    const folder = await temporaryFolder();
    await makeBulkLibrary(folder, 3_000);
    return folder;
  }

  test.each(['SIGINT', 'SIGTERM'] as const)('backup and its check, by %s', async (signal) => {
    const [DATA_DIR, folder] = [await filledFolder(), await temporaryFolder()];
    const file = join(folder, 'x.backup');
    const command: [string, ...string[]] = ['backup', '--to', file, '--check'];
    const pattern = /\.partial$/;
    const output = await interrupt(command, { DATA_DIR }, { folder, pattern, signal });
    expect(output).toBe(`Pegboard was stopped by ${signal}: unfinished files were removed\n`);
    expect(await readdir(folder)).toEqual([]);

    const duringCheck = { folder, pattern: /^pegboard-check-.*\.partial$/, signal };
    const second = await interrupt(command, { DATA_DIR }, duringCheck);
    expect(second).toContain(`to ${file}\nPegboard was stopped by ${signal}: `);
    // The finished backup stays and is complete.
    expect(await readdir(folder)).toEqual(['x.backup']);
    expect(await run('restore', await emptySqlite(), '--from', file)).toMatchObject({ code: 0 });
  });

  test('restore and move, after which a restore succeeds', async () => {
    const [from, folder, files] = [await filledFolder(), await temporaryFolder(), await temporaryFolder()];
    const file = join(files, 'x.backup');
    expect(await run('backup', { DATA_DIR: from }, '--to', file)).toMatchObject({ code: 0 });
    const duringCopy = { folder, pattern: /\.partial(-wal)?$/, signal: 'SIGINT' } as const;
    // The lock files stay; they hold no data.
    const databaseFiles = async (directory: string) =>
      (await readdir(directory)).filter((name) => name.startsWith('pegboard.db'));
    await interrupt(['restore', '--from', file], { DATA_DIR: folder }, duringCopy);
    expect(await databaseFiles(folder)).toEqual([]);
    await interrupt(['move', '--from', from, '--to', folder], {}, duringCopy);
    expect(await databaseFiles(folder)).toEqual([]);
    expect(await run('restore', { DATA_DIR: folder }, '--from', file)).toMatchObject({ code: 0 });
    expect(await contentsOf(join(folder, 'pegboard.db'))).toEqual(await contentsOf(join(from, 'pegboard.db')));
  });
});
