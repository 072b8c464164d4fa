import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import { exportLibrary } from '#server/transfer/export.ts';
import { makeBulkLibrary, PEOPLE } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { contentsOf, hashOfFile, move } from '#tests/support/move.ts';
import { runPegboard } from '#tests/support/pegboard-process.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';

const postgres = postgresTests();

/** Runs the command and kills it as soon as `isMidway` reports that rows have arrived. */
async function killMidway(from: string, to: string, isMidway: () => Promise<boolean>): Promise<void> {
  const { child, ended } = runPegboard({}, ['--from', from, '--to', to], 'server/maintenance/move.ts');
  while (!(await isMidway())) {
    if (child.exitCode !== null) throw new Error('The command ended before it was killed');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  expect(await ended).toBe(null);
}

test('a killed move leaves the target empty and can be repeated', {
  timeout: 240_000,
}, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 8_000);
  const url = await postgres.emptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await killMidway(folder, url, async () => {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where query like \'insert into "snippet_tags"%\'',
    );
    return rows.length > 0;
  });
  expect((await client.query('select * from users')).rows).toEqual([]);
  expect((await client.query('select * from snippets')).rows).toEqual([]);
  await client.end();
  expect(await move(folder, url)).toMatchObject({ code: 0 });

  const back = await temporaryFolder();
  const log = join(back, 'pegboard.db.partial-wal');
  await killMidway(url, back, async () => existsSync(log) && (await stat(log)).size > 2 ** 21);
  expect(existsSync(join(back, 'pegboard.db'))).toBe(false);
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await readdir(back)).toEqual(['pegboard.db', 'pegboard.lock']);
  expect(await contentsOf(back)).toEqual(await contentsOf(folder));
});

/** Returns the hash of every user's export. */
async function exportHashes(store: Store): Promise<string[]> {
  const exports: string[] = [];
  for (const userId of PEOPLE) {
    const sum = createHash('sha256');
    for await (const piece of exportLibrary({ store, caller: { userId }, now: 0 })) sum.update(piece);
    exports.push(sum.digest('hex'));
  }
  await store.close();
  return exports;
}

test('moves many pages of rows to PostgreSQL and back with byte-identical exports', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 1_000);
  const contents = await contentsOf(folder);
  expect(contents.snippets?.rows).toBe(1_000);
  const url = await postgres.emptyDatabase();
  const back = await temporaryFolder();
  expect(await move(folder, url)).toMatchObject({ code: 0 });
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await contentsOf(back)).toEqual(contents);

  const exports = await exportHashes(await openStore({ folder }));
  expect(new Set(exports).size).toBe(PEOPLE.length);
  expect(await exportHashes(await openStore({ url }))).toEqual(exports);
  expect(await exportHashes(await openStore({ folder: back }))).toEqual(exports);
});

test('refuses an invalid move with a one-line error and changes nothing', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 10);
  const url = await postgres.emptyDatabase();
  expect(await move(folder, url)).toMatchObject({ code: 0 });
  const other = await temporaryFolder();
  await makeBulkLibrary(other, 20);
  const [before, otherBefore] = [await hashOfFile(folder), await hashOfFile(other)];
  const old = await temporaryFolder();
  const fixture = join(import.meta.dirname, '../../server/store/migrations/fixtures/0001_initial.db.gz');
  await writeFile(join(old, 'pegboard.db'), gunzipSync(await readFile(fixture)));
  const oldBefore = await hashOfFile(old);
  const used = await temporaryFolder();
  const store = await openStore({ folder: used });
  const nowhere = join(await temporaryFolder(), 'nowhere');
  const empty = await postgres.emptyDatabase();

  const lines = [
    [await move(other, url), /could not move the data: The target is not empty: its table users has rows/],
    [await move(url, other), /could not move the data: .*pegboard\.db already exists; move it away/],
    [await move(folder, other), /could not move the data: .*pegboard\.db already exists; move it away/],
    [await move(nowhere, empty), /could not move the data: There is no database in .*nowhere/],
    [await move(used, empty), /could not move the data: Another Pegboard is already running on the data folder/],
    [await move(old, empty), /could not move the data: The database needs a migration: start Pegboard on it once/],
    [await move(empty, nowhere), /could not move the data: The database needs a migration: start Pegboard on it once/],
    [await move(folder, 'mysql://a@b/c'), /could not move the data: --to: must look like postgres:/],
    [await move('postgres://127.0.0.1/x', folder), /could not move the data: --from: must name a user/],
    [
      await move(folder, postgres.server.url('absent')),
      /could not move the data: The PostgreSQL database absent at 127\.0\.0\.1:\d+ cannot be used \(database "absent" does not exist\)/,
    ],
  ] as const;
  for (const [{ code, output }, line] of lines) {
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  }
  await store.close();
  expect(await hashOfFile(folder)).toBe(before);
  expect(await hashOfFile(other)).toBe(otherBefore);
  expect(await hashOfFile(old)).toBe(oldBefore);
  expect(existsSync(nowhere) && existsSync(join(nowhere, 'pegboard.db'))).toBe(false);
  const back = await temporaryFolder();
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await contentsOf(back)).toEqual(await contentsOf(folder));
});
