import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupCommand } from '#tests/support/backup-command.ts';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { contentsOf } from '#tests/support/move.ts';
import { runPegboard } from '#tests/support/pegboard-process.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';

const postgres = postgresTests();

/** Settings with an empty SQLite data folder. */
const emptySqlite = async () => ({ DATA_DIR: await temporaryFolder() });

/** Settings with an empty PostgreSQL database. */
const emptyPostgres = async () => ({ DATABASE_URL: await postgres.emptyDatabase() });

test('restores a backup of either engine to either engine, and only into an empty database', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 50);
  const files = await temporaryFolder();
  const [first, second, third] = [join(files, '1'), join(files, '2'), join(files, '3')];
  const database = await emptyPostgres();
  expect(await backupCommand('backup', { DATA_DIR: folder }, '--to', first)).toMatchObject({ code: 0 });
  expect((await backupCommand('restore', database, '--from', first)).output).toMatch(
    /to the database empty_\d+ at 127/,
  );
  expect((await stat(first)).mode & 0o777).toBe(0o600);
  expect(await backupCommand('backup', database, '--to', second)).toMatchObject({ code: 0 });
  expect((await stat(second)).mode & 0o777).toBe(0o600);
  const back = await emptySqlite();
  expect(await backupCommand('restore', back, '--from', second)).toMatchObject({ code: 0 });
  expect(await contentsOf(back.DATA_DIR)).toEqual(await contentsOf(folder));

  const bytes = await readFile(second);
  const offset = bytes.indexOf('naïve 31');
  bytes.write('7', offset + 7);
  await writeFile(third, bytes);
  const empty = await emptyPostgres();
  const refused = [
    [
      await backupCommand('restore', database, '--from', second),
      /could not restore the backup: The target is not empty: its table users/,
    ],
    [await backupCommand('restore', empty, '--from', third), /could not restore the backup: The copy is damaged \(/],
    [
      await backupCommand('restore', empty, '--from', third, '--check'),
      /could not restore the backup: The copy is damaged \(/,
    ],
    [
      await backupCommand('backup', empty, '--to', join(files, '4')),
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
  expect(await backupCommand('restore', empty, '--from', second)).toMatchObject({ code: 0 });
});

test('a killed backup leaves either no file or a complete one', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 500);
  const files = await temporaryFolder();
  const { output: made } = await backupCommand('backup', { DATA_DIR: folder }, '--to', join(files, 'whole.backup'));
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
    const { output } = await backupCommand('restore', await emptySqlite(), '--from', file);
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
    expect(await backupCommand('restore', await emptySqlite(), '--from', file)).toMatchObject({ code: 0 });
  });

  test('restore and move, after which a restore succeeds', async () => {
    const [from, folder, files] = [await filledFolder(), await temporaryFolder(), await temporaryFolder()];
    const file = join(files, 'x.backup');
    expect(await backupCommand('backup', { DATA_DIR: from }, '--to', file)).toMatchObject({ code: 0 });
    const duringCopy = { folder, pattern: /\.partial(-wal)?$/, signal: 'SIGINT' } as const;
    // The lock files stay; they hold no data.
    const databaseFiles = async (directory: string) =>
      (await readdir(directory)).filter((name) => name.startsWith('pegboard.db'));
    await interrupt(['restore', '--from', file], { DATA_DIR: folder }, duringCopy);
    expect(await databaseFiles(folder)).toEqual([]);
    await interrupt(['move', '--from', from, '--to', folder], {}, duringCopy);
    expect(await databaseFiles(folder)).toEqual([]);
    expect(await backupCommand('restore', { DATA_DIR: folder }, '--from', file)).toMatchObject({ code: 0 });
    expect(await contentsOf(folder)).toEqual(await contentsOf(from));
  });
});
