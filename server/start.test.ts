import { once } from 'node:events';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { readConfig } from './config.ts';
import { exitWithError } from './lifecycle.ts';
import { start } from './start.ts';

const configOf = (settings: Record<string, string>) => readConfig({ LOG_LEVEL: 'fatal', PORT: '0', ...settings });

/** Starts as `main.ts` does and returns the line with which it exits. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await start(configOf({ DATA_DIR: await temporaryFolder(), ...settings })).catch((reason: unknown) =>
    exitWithError('cannot start', reason),
  );
  expect(exit.mock.calls).toEqual([[1]]);
  expect(error).toHaveBeenCalledOnce();
  const line = String(error.mock.calls[0]?.[0]);
  expect(line).not.toContain('\n');
  return line;
}

/** Returns a port that another server listens on. */
async function usedPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  return String(typeof address === 'object' && address ? address.port : 0);
}

test('a port in use stops the start', async () => {
  expect(await refusalOf({ HOST: '127.0.0.1', PORT: await usedPort() })).toBe(
    'Pegboard cannot start: the port is in use: set PORT to another one',
  );
});

test('a port for metrics that is in use stops the start', async () => {
  expect(await refusalOf({ HOST: '127.0.0.1', METRICS_PORT: await usedPort() })).toMatch(
    /^Pegboard cannot start: METRICS_PORT: cannot be listened on \(.*EADDRINUSE.*\)$/,
  );
});

test('an unusable HOST or PORT stops the start', async () => {
  expect(await refusalOf({ HOST: 'nowhere.invalid' })).toMatch(
    /cannot start: HOST, PORT: cannot listen on nowhere\.invalid, port 0 \(/,
  );
});

test('an unwritable data folder stops the start and is named', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'pegboard.lock'));
  expect(await refusalOf({ DATA_DIR: folder })).toContain(`Nothing can be written to the data folder ${folder}`);
});

test('a data folder that cannot be created stops the start and is named', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  expect(await refusalOf({ DATA_DIR: file })).toContain(`DATA_DIR: cannot be created (EEXIST: `);
});

test('an invalid database file stops the start and is named', async () => {
  const file = join(await temporaryFolder(), 'pegboard.db');
  await writeFile(file, 'not a database'.repeat(100));
  expect(await refusalOf({ DATA_DIR: join(file, '..') })).toContain(`The database file ${file} cannot be used`);
});

test('a damaged database stops the start, and the line says what to do', async () => {
  const folder = await temporaryFolder();
  const bytes = await readFile(inject('sqlite'));
  // The header and the schema stay readable.
  bytes.fill(0xff, bytes.length / 2);
  await writeFile(join(folder, 'pegboard.db'), bytes);
  expect(await refusalOf({ DATA_DIR: folder })).toBe(
    'Pegboard cannot start: the database is damaged: restore a backup (database disk image is malformed)',
  );
});

test('refuses a database of a newer version and leaves it unchanged', async () => {
  const folder = await temporaryFolder();
  await copyFile(inject('sqlite'), join(folder, 'pegboard.db'));
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec("insert into kysely_migration values ('9999_from_the_future', '2099-01-01')");
  const version = database.prepare('pragma data_version').get();
  expect(await refusalOf({ DATA_DIR: folder })).toContain(
    'migrated by a newer Pegboard (9999_from_the_future): update Pegboard',
  );
  expect(database.prepare('pragma data_version').get()).toEqual(version);
});

test('creates the data folder with mode 700', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'not', 'there', 'yet');
  await (await start(configOf({ DATA_DIR }))).close();
  expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
});
