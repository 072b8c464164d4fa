import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { repositories } from '../repositories/index.ts';
import { openSqlite } from './open.ts';
import { openSqliteReader } from './reader.ts';

/** Asks, as searches do, whether there is time left: a thread that asks nobody is not ended. */
const endless = sql`with recursive n(i) as (select 1 union all select i + 1 from n where within_time()) select max(i) from n`;

test('no more reads are begun than there are threads, and all are answered in turn, after one that fails too', async () => {
  const { lend, close } = openSqliteReader('not-opened-before-it-is-read.db');
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let begun = 0;
  const failing = lend(async () => {
    await opened;
    throw new Error('No such table');
  });
  const reads = Array.from({ length: 20 }, (_, position) =>
    lend(async () => {
      begun += 1;
      await opened;
      return position;
    }),
  );
  await setImmediate();
  expect(begun).toBeGreaterThanOrEqual(1);
  expect(begun).toBeLessThanOrEqual(3);
  open();
  await expect(failing).rejects.toThrow('No such table');
  expect(await Promise.all(reads)).toEqual(reads.map((_, position) => position));
  await close();
});

test('one that is long holds up nobody else', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'pegboard.db');
  await openSqlite(file).destroy();
  const { lend, close } = openSqliteReader(file);
  const ended = vi.fn();
  const long = lend((db) => endless.execute(db)).catch(ended);
  for (let n = 0; n < 5; n += 1) {
    const { rows } = await lend((db) => sql<{ n: number }>`select ${n} as n`.execute(db));
    expect(rows).toEqual([{ n }]);
  }
  expect(ended).not.toHaveBeenCalled();
  await close();
  await long;
  expect(ended).toHaveBeenCalledOnce();
});

test('what is still read when it is closed is given up, and what waits is not begun', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'pegboard.db');
  await openSqlite(file).destroy();
  const { lend, close } = openSqliteReader(file);
  let begun = 0;
  const refusals: unknown[] = [];
  for (let n = 0; n < 20; n += 1) {
    const reading = lend((db) => {
      begun += 1;
      return endless.execute(db);
    });
    reading.catch((error: unknown) => refusals.push(error));
  }
  await sleep(200);
  const before = begun;
  await close();
  await setImmediate();
  expect(begun).toBe(before);
  expect(begun).toBeGreaterThan(0);
  expect(refusals).toEqual(
    Array(begun).fill(expect.objectContaining({ code: 'unavailable', message: 'Pegboard is being stopped' })),
  );
});

test('who has read a part when it is closed, and who comes after, is refused alike', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'pegboard.db');
  await openSqlite(file).destroy();
  const { lend, close } = openSqliteReader(file);
  const one = sql`select 1 as one`;
  const { promise: closed, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const inParts = lend(async (db) => {
    await one.execute(db);
    begin();
    await closed;
    return one.execute(db);
  });
  const refusal = { code: 'unavailable', message: 'Pegboard is being stopped' };
  const refused = expect(inParts).rejects.toMatchObject(refusal);
  await begun;
  await close();
  end();
  await refused;
  await expect(lend((db) => one.execute(db))).rejects.toMatchObject(refusal);
});

test('a file that cannot be opened is told to each who reads, and ends nothing else', async () => {
  const folder = await temporaryFolder();
  const reader = openSqliteReader(join(folder, 'absent.db'));
  onTestFinished(() => reader.close());
  const read = () => reader.lend((db) => sql`select 1 as one`.execute(db));
  await expect(read()).rejects.toThrow('unable to open database file');
  await expect(read()).rejects.toThrow('unable to open database file');
  expect(await readdir(folder)).toEqual([]);
});

test.each(['input', 'in'])(
  'a search for "%s" that takes too long is ended, and the thread reads on',
  async (search) => {
    const folder = await temporaryFolder();
    await makeBulkLibrary(folder, 100);
    const file = join(folder, 'pegboard.db');
    const db = openSqlite(file);
    const reader = openSqliteReader(file, 0);
    onTestFinished(async () => {
      await reader.close();
      await db.destroy();
    });
    const { snippetLists, facets } = repositories(db, reader.lend);
    const visitor = { userId: null };
    // More than there can be threads.
    for (let n = 0; n < 5; n += 1) {
      const searching = snippetLists.list(visitor, { among: 'public', search }, { sort: 'recent', limit: 48 });
      await expect(searching).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/Search timed out/),
      });
    }
    expect(await facets.languages(visitor, 'all')).toHaveLength(2);
  },
);
