import { readdir, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { spinJob } from '#tests/support/compute-job.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { priorityJob } from '#tests/support/priority-job.ts';
import { spinReadJob } from '#tests/support/spin-read-job.ts';
import { countLanguages } from '../repositories/facets.ts';
import { listSnippets } from '../search/list-query.ts';
import { type ReadTask, slowReads } from '../slow-reads.ts';
import { openReader } from '../sqlite/open.ts';
import { openJobPool } from './pool.ts';

const VISITOR = { userId: null };
const countOwnLanguages = { name: 'countLanguages', args: [VISITOR, 'all'] } as const;
const searchPublic = {
  name: 'listSnippets',
  args: [VISITOR, { among: 'public', search: 'input' }, { sort: 'recent', limit: 10 }],
} as const;

async function poolOn(file: string) {
  const engine = import.meta.resolve('#tests/support/blocking-engine.ts');
  const pool = openJobPool({ engine, location: file });
  onTestFinished(() => pool.close());
  return pool;
}

async function poolWithBlockedRead(task: ReadTask = countOwnLanguages, signal?: AbortSignal) {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 10);
  const file = join(folder, 'pegboard.db');
  await writeFile(`${file}.block`, '');
  const pool = await poolOn(file);
  const blocked = pool.read(task, signal);
  await vi.waitFor(async () => expect(await readdir(folder)).not.toContain('pegboard.db.block'), 10_000);
  return { pool, blocked, release: () => writeFile(`${file}.release`, '') };
}

test('returns from a worker what each read returns in this thread', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 100);
  const file = join(folder, 'pegboard.db');
  const pool = await poolOn(file);
  const db = openReader(file);
  onTestFinished(() => db.destroy());
  const reads = slowReads(db);
  const filter = { among: 'public', search: 'input' } as const;
  const page = { sort: 'recent', limit: 10 } as const;
  const owner = { userId: 'absent' };
  const expected = {
    listSnippets: await reads.listSnippets(VISITOR, filter, page),
    countSnippets: await reads.countSnippets(VISITOR, filter),
    countLanguages: await reads.countLanguages(VISITOR, 'all'),
    countTags: await reads.countTags(VISITOR, 'all'),
    listCollections: await reads.listCollections(owner, { limit: 10 }),
    findCollection: await reads.findCollection(owner, 1),
    previewCollections: await reads.previewCollections(VISITOR, [1]),
  } satisfies Record<keyof typeof reads, unknown>;
  expect(expected.listSnippets.rows).toHaveLength(10);
  const returned = {
    listSnippets: await pool.read({ name: 'listSnippets', args: [VISITOR, filter, page] }),
    countSnippets: await pool.read({ name: 'countSnippets', args: [VISITOR, filter] }),
    countLanguages: await pool.read({ name: 'countLanguages', args: [VISITOR, 'all'] }),
    countTags: await pool.read({ name: 'countTags', args: [VISITOR, 'all'] }),
    listCollections: await pool.read({ name: 'listCollections', args: [owner, { limit: 10 }] }),
    findCollection: await pool.read({ name: 'findCollection', args: [owner, 1] }),
    previewCollections: await pool.read({ name: 'previewCollections', args: [VISITOR, [1]] }),
  };
  expect(returned).toEqual(expected);
});

test('runs other reads while one takes long', { tags: ['slow'] }, async () => {
  const { pool, blocked, release } = await poolWithBlockedRead();
  const settled = vi.fn();
  void blocked.then(settled);
  for (let n = 0; n < 3; n += 1) expect(await pool.read(countOwnLanguages)).toHaveLength(2);
  expect(settled).not.toHaveBeenCalled();
  await release();
  expect(await blocked).toHaveLength(2);
});

test('ends a search in a worker when its signal aborts, and reads on', { tags: ['slow'] }, async () => {
  const gone = new AbortController();
  const { pool, blocked, release } = await poolWithBlockedRead(searchPublic, gone.signal);
  gone.abort();
  await release();
  await expect(blocked).rejects.toMatchObject({ code: 'invalid', message: 'The search was cancelled' });
  expect(await pool.read(searchPublic)).toMatchObject({ more: false, rows: { length: 8 } });
});

test('starts no search whose signal has aborted before', async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 10);
  const pool = await poolOn(join(folder, 'pegboard.db'));
  const cancelled = pool.read(searchPublic, AbortSignal.abort());
  await expect(cancelled).rejects.toMatchObject({ code: 'invalid', message: 'The client closed the connection' });
});

test('rejects reads in progress and waiting reads when it closes', { tags: ['slow'] }, async () => {
  const { pool, blocked, release } = await poolWithBlockedRead();
  const refusal = { code: 'unavailable', message: 'Pegboard is shutting down' };
  const refused = expect(blocked).rejects.toMatchObject(refusal);
  const closing = pool.close();
  await expect(pool.read(countOwnLanguages)).rejects.toMatchObject(refusal);
  // Terminating a worker waits for its synchronous code.
  await release();
  await closing;
  await refused;
});

test('reports a database that cannot be opened to every caller', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  const pool = await poolOn(join(folder, 'absent.db'));
  await expect(pool.read(countOwnLanguages)).rejects.toThrow('the database cannot be opened');
  await expect(pool.read(countOwnLanguages)).rejects.toThrow('the database cannot be opened');
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['input', 100],
  ['in', 100],
  ['input', 1],
])('cancels a search for "%s" in %i texts that exceeds its time limit, and reads on', async (search, size) => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, size);
  const db = openReader(join(folder, 'pegboard.db'), { timeout: -1 });
  onTestFinished(() => db.destroy());
  for (let n = 0; n < 2; n += 1) {
    await expect(
      listSnippets({ db, lookups: db }, VISITOR, { among: 'public', search }, { sort: 'recent', limit: 48 }),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Search timed out. Try a longer or more specific term.',
    });
  }
  expect(await countLanguages(db, VISITOR, 'all')).toHaveLength(Math.min(size, 2));
});

test('runs computations without a database, and reports their errors', { tags: ['slow'] }, async () => {
  const pool = await poolOn(join(await temporaryFolder(), 'absent.db'));
  expect(await pool.compute(spinJob, { milliseconds: 0 })).toBe('done');
  await expect(pool.compute(spinJob, { milliseconds: 0, fails: true })).rejects.toMatchObject({ code: 'conflict' });
});

test.runIf(process.platform === 'linux')('workers give way to the event loop', async () => {
  const pool = await poolOn(':memory:');
  expect(await pool.compute(priorityJob, null)).toBe(getPriority() + 5);
});

test('moves the memory of large inputs to the worker instead of copying it', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 1);
  const pool = await poolOn(join(folder, 'pegboard.db'));
  const [read, computed] = [new Uint8Array(1024), new Uint8Array(1024)];
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  await pool.readJob({ ...spinReadJob, transfer: () => [read] }, { milliseconds: 0, count });
  await pool.compute({ ...spinJob, transfer: () => [computed] }, { milliseconds: 0 });
  expect([read.byteLength, computed.byteLength]).toEqual([0, 0]);
});

test('stops a computation beyond its time limit, and runs the next one', { tags: ['slow'] }, async () => {
  const engine = import.meta.resolve('#tests/support/blocking-engine.ts');
  const pool = openJobPool({ engine, location: 'absent.db' }, { computationTimeout: 500 });
  onTestFinished(() => pool.close());
  const endless = pool.compute(spinJob, { milliseconds: Number.POSITIVE_INFINITY });
  const next = pool.compute(spinJob, { milliseconds: 0 });
  await expect(endless).rejects.toMatchObject({ code: 'invalid', message: 'This takes too long' });
  expect(await next).toBe('done');
});

test('stops computations when it closes', async () => {
  const pool = await poolOn('absent.db');
  const refused = expect(pool.compute(spinJob, { milliseconds: Number.POSITIVE_INFINITY })).rejects.toMatchObject({
    code: 'unavailable',
  });
  await pool.close();
  await refused;
});

test('refuses computations when too many wait', { tags: ['slow'] }, async () => {
  const pool = await poolOn('absent.db');
  const waiting = Array.from({ length: 502 }, () => pool.compute(spinJob, { milliseconds: 0 }));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('refuses the picture after 20 waiting ones', async () => {
  const pool = await poolOn('absent.db');
  const waiting = Array.from({ length: 23 }, () => pool.compute({ ...spinJob, lane: 'picture' }, { milliseconds: 0 }));
  const outcomes = await Promise.allSettled(waiting);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ code: 'unavailable' }, { code: 'unavailable' }]);
});

test('stops a read job that runs beyond its limit, and runs the next one', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 1);
  const pool = await poolOn(join(folder, 'pegboard.db'));
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  expect(
    await pool.stoppableJob(spinReadJob, { milliseconds: 60_000, count }, { limit: 200, total: 10_000 }),
  ).toBeNull();
  // Its writes to shared memory outlive its worker.
  expect(count[0]).toBe(1);
  expect(await pool.stoppableJob(spinReadJob, { milliseconds: 1, count }, { limit: 10_000, total: 10_000 })).toBe(
    'done',
  );
  expect(count[0]).toBe(2);
});

test('stops a read job before its worker has started, and keeps that worker', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 1);
  const pool = await poolOn(join(folder, 'pegboard.db'));
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task = { milliseconds: 1, count };
  expect(await pool.stoppableJob(spinReadJob, task, { limit: 10_000, total: 1 })).toBeNull();
  expect(count[0]).toBe(0);
  expect(await pool.stoppableJob(spinReadJob, task, { limit: 10_000, total: 10_000 })).toBe('done');
});

test('passes on the error of a read job that may be stopped, and runs none for a client that is gone', async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 1);
  const pool = await poolOn(join(folder, 'pegboard.db'));
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const failing = pool.stoppableJob(
    spinReadJob,
    { milliseconds: 1, fails: true, count },
    { limit: 10_000, total: 10_000 },
  );
  await expect(failing).rejects.toMatchObject({ code: 'conflict', message: 'Kaboom' });
  const signal = AbortSignal.abort();
  const options = { limit: 10_000, total: 10_000, signal };
  await expect(pool.stoppableJob(spinReadJob, { milliseconds: 1, count }, options)).rejects.toMatchObject({
    message: 'The client closed the connection',
  });
  expect(count[0]).toBe(1);
});
