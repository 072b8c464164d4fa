import { createHash, hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import { fingerprint } from '#server/store/backup/fingerprint.ts';
import { TABLES } from '#server/store/backup/tables.ts';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { openEmbeddedStore, type Store } from '#server/store/store.ts';
import { exportLibrary } from '#server/transfer/export.ts';
import { makeBulkLibrary, PEOPLE } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort, type PegboardProcess, runPegboard, startPegboard } from '#tests/support/pegboard-process.ts';
import { createPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { ADA, api, Browser, signIn, signUp } from '#tests/support/sign-in.ts';

let postgres: PostgresServer;
let databases = 0;
beforeAll(async () => {
  postgres = await createPostgres();
});
afterAll(() => postgres.remove());

/** The address of an empty database. */
async function emptyDatabase(): Promise<string> {
  databases += 1;
  await postgres.execute(`create database moved_${databases}`);
  return postgres.url(`moved_${databases}`);
}

/** The command as people run it. */
async function move(from: string, to: string) {
  const { ended, output } = runPegboard({}, ['--from', from, '--to', to], 'server/maintenance/move.ts');
  return { code: await ended, output: output() };
}

/** Every row of a folder's database but when its tables were made, read without the code that copies. */
async function contentsOf(folder: string) {
  // Not opened read-only: SQLite would leave its log behind.
  const database = new DatabaseSync(join(folder, 'pegboard.db'));
  const { kysely_migration, kysely_migration_lock, ...contents } = await fingerprint(database);
  database.close();
  return contents;
}

const fileOf = async (folder: string) => hash('sha256', await readFile(join(folder, 'pegboard.db')));

/** A data folder whose every table has rows, some ids given and deleted, and what its people are shown. */
async function filledLibrary() {
  const folder = await temporaryFolder();
  const port = String(await freePort());
  const pegboard = await startPegboard({ DATA_DIR: folder, PORT: port });
  const ada = (await signUp(pegboard, new Browser())).idToken;
  const ben = (
    await signUp(pegboard, new Browser(), { name: 'Ben Ünal', email: 'ben@example.com', password: 'a second engine' })
  ).idToken;
  for (const idToken of [ada, ben]) await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  const made: number[] = [];
  for (const [n, title] of ['élan', 'Zebra', 'apple', '🧷 pin', 'ΌΔΟΣ', 'ångström', '"quoted"\\'].entries()) {
    const body = {
      title,
      code: `line\u001f ${n}\r\n\tmore  `,
      tags: ['shared', `t${n}`],
      description: n ? title : null,
    };
    const reply = await api(pegboard, 'POST', '/api/snippets', n % 2 ? ben : ada, body);
    const { id } = Snippet.parse(reply.body);
    made.push(id);
    if (n !== 2) await api(pegboard, 'POST', `/api/snippets/${id}/publish`, n % 2 ? ben : ada);
    await api(pegboard, 'POST', `/api/snippets/${id}/comments`, null, { content: `Well put ${n}`, authorName: 'Cleo' });
    await api(pegboard, 'POST', `/api/snippets/${id}/comments`, ben, { content: 'Mine 🙂', authorName: '' });
    await api(pegboard, 'POST', `/api/snippets/${id}/favorite`, ada);
  }
  const collection = Collection.parse((await api(pegboard, 'POST', '/api/collections', ada, { name: 'Handy' })).body);
  for (const id of made) await api(pegboard, 'POST', `/api/collections/${collection.id}/snippets/${id}`, ada, {});
  const last = made.at(-1) ?? 0;
  expect((await api(pegboard, 'DELETE', `/api/snippets/${last}`, ada)).status).toBe(204);
  const shown = await shownTo(pegboard, [ada, ben]);
  expect(await pegboard.stop()).toBe(0);
  return { folder, port, ada, ben, last, shown };
}

/** What people get to see and to take with them. */
async function shownTo(pegboard: PegboardProcess, tokens: readonly string[]) {
  const shown: string[] = [];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    for (const path of [
      ...['recent', 'oldest', 'views', 'az', 'za'].map((sort) => `snippets?scope=all&sort=${sort}`),
      ...['snippets?scope=all&search=ΌΔΟΣ', 'snippets?scope=all&search=e', 'snippets?favorites=true', 'collections'],
      ...['tags', 'languages', 'collections/1/snippets', 'snippets/1/comments', 'public/snippets'],
    ]) {
      const reply = await fetch(`${pegboard.url}/api/${path}`, { headers });
      shown.push(`${path} ${reply.status} ${await reply.text()}`);
    }
    const exported = await (await fetch(`${pegboard.url}/api/snippets/export`, { headers })).text();
    const text = exported.replace(/^ {2}"exportedAt": "[^"]+",\n/m, '');
    expect(text).not.toBe(exported);
    shown.push(text);
  }
  return shown;
}

test('a library goes to PostgreSQL and back whole: rows, ids, order, accounts, and what people are shown', {
  timeout: 240_000,
}, async () => {
  const { folder, port, ada, ben, last, shown } = await filledLibrary();
  const contents = await contentsOf(folder);
  // Nothing is said of a table that has no row.
  for (const { name } of TABLES) expect(contents[name]?.rows, name).toBeGreaterThan(0);
  expect(Object.keys(contents).sort()).toEqual(TABLES.map(({ name }) => name).sort());
  const file = await fileOf(folder);

  const url = await emptyDatabase();
  const there = await move(folder, url);
  expect(there.output).toMatch(
    /^6 snippets of 2 people, \d+ rows in all, are in the database moved_\d+ at 127\.0\.0\.1/,
  );
  expect(there.code).toBe(0);
  expect(await fileOf(folder)).toBe(file);
  expect(await readdir(folder)).toEqual(['pegboard.db', 'pegboard.lock']);

  const back = join(await temporaryFolder(), 'made', 'by the command');
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await contentsOf(back)).toEqual(contents);
  // The source has stayed as it was, again.
  const again = await temporaryFolder();
  expect(await move(url, again)).toMatchObject({ code: 0 });
  expect(await contentsOf(again)).toEqual(contents);

  for (const [setting, place] of [
    ['DATABASE_URL', url],
    ['DATA_DIR', back],
  ] as const) {
    const pegboard = await startPegboard({ [setting]: place, PORT: port });
    // The keys have come along: tokens from before still hold.
    expect(await shownTo(pegboard, [ada, ben])).toEqual(shown);
    const { idToken } = await signIn(pegboard, new Browser(), ADA);
    const body = { title: 'New', code: 'here', tags: [] };
    const { id } = Snippet.parse((await api(pegboard, 'POST', '/api/snippets', idToken, body)).body);
    // A number is never given twice, not even that of a snippet that was deleted.
    expect(id).toBe(last + 1);
    expect(await pegboard.stop()).toBe(0);
  }
});

test('what cannot be moved is told in one line, and nothing is changed', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 10);
  const url = await emptyDatabase();
  expect(await move(folder, url)).toMatchObject({ code: 0 });
  const other = await temporaryFolder();
  await makeBulkLibrary(other, 20);
  const [before, otherBefore] = [await fileOf(folder), await fileOf(other)];
  const old = await temporaryFolder();
  const fixture = join(import.meta.dirname, '../../server/store/migrations/fixtures/0001_initial.db.gz');
  await writeFile(join(old, 'pegboard.db'), gunzipSync(await readFile(fixture)));
  const oldBefore = await fileOf(old);
  const used = await temporaryFolder();
  const store = await openEmbeddedStore(used);
  const nowhere = join(await temporaryFolder(), 'nowhere');
  const empty = await emptyDatabase();

  const lines = [
    [await move(other, url), /moved nothing: The target is not empty: its table users has rows/],
    [await move(url, other), /moved nothing: .*pegboard\.db is there already: move it away/],
    [await move(folder, other), /moved nothing: .*pegboard\.db is there already: move it away/],
    [await move(nowhere, empty), /moved nothing: There is no database in .*nowhere/],
    [await move(used, empty), /moved nothing: Another Pegboard is already running on the data folder/],
    [await move(old, empty), /moved nothing: The database is not up to date: start Pegboard on it once/],
    [await move(empty, nowhere), /moved nothing: The database is not up to date: start Pegboard on it once/],
    [await move(folder, 'mysql://a@b/c'), /moved nothing: --to: must look like postgres:/],
    [await move('postgres://127.0.0.1/x', folder), /moved nothing: --from: must name a user/],
    [
      await move(folder, postgres.url('absent')),
      /moved nothing: The PostgreSQL database absent at 127\.0\.0\.1:\d+ cannot be used \(database "absent" does not exist\)/,
    ],
  ] as const;
  for (const [{ code, output }, line] of lines) {
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  }
  await store.close();
  expect(await fileOf(folder)).toBe(before);
  expect(await fileOf(other)).toBe(otherBefore);
  expect(await fileOf(old)).toBe(oldBefore);
  expect(existsSync(nowhere) && existsSync(join(nowhere, 'pegboard.db'))).toBe(false);
  const back = await temporaryFolder();
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await contentsOf(back)).toEqual(await contentsOf(folder));
});

/** Runs the command and kills it as soon as `isMidway` says that rows have arrived. */
async function killMidway(from: string, to: string, isMidway: () => Promise<boolean>): Promise<void> {
  const { child, ended } = runPegboard({}, ['--from', from, '--to', to], 'server/maintenance/move.ts');
  while (!(await isMidway())) {
    if (child.exitCode !== null) throw new Error('It ended before it was killed');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  expect(await ended).toBe(null);
}

test('a move that is killed midway leaves nothing at the target, and the next one is whole', {
  timeout: 240_000,
}, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 20_000);
  const url = await emptyDatabase();
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

/** The export of every person, as the API sends it. */
async function exportsOf(store: Store): Promise<string[]> {
  const exports: string[] = [];
  for (const userId of PEOPLE) {
    const sum = createHash('sha256');
    for await (const piece of exportLibrary(store, { userId }, 0)) sum.update(piece);
    exports.push(sum.digest('hex'));
  }
  await store.close();
  return exports;
}

test('100,000 snippets go there and back, and every export is the same to the byte', { timeout: 900_000 }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 100_000);
  const contents = await contentsOf(folder);
  expect(contents.snippets?.rows).toBe(100_000);
  const url = await emptyDatabase();
  const back = await temporaryFolder();
  expect(await move(folder, url)).toMatchObject({ code: 0 });
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await contentsOf(back)).toEqual(contents);

  const exports = await exportsOf(await openEmbeddedStore(folder));
  expect(new Set(exports).size).toBe(PEOPLE.length);
  expect(await exportsOf(await openPostgresStore(url))).toEqual(exports);
  expect(await exportsOf(await openEmbeddedStore(back))).toEqual(exports);
});
