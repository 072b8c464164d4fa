import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { groupCommit } from './group-commit.ts';
import { openWriter } from './open.ts';

async function emptyTable() {
  const db = openWriter(join(await temporaryFolder(), 'pegboard.db'));
  onTestFinished(() => db.destroy());
  await sql`create table numbers (n integer)`.execute(db);
  const transaction = groupCommit(db);
  return {
    numbers: async () =>
      (await sql<{ n: number }>`select n from numbers order by n`.execute(db)).rows.map(({ n }) => n),
    /** Inserts `n` after `before`, and calls `after` in the same transaction. */
    insert: (n: number, after = () => {}) =>
      transaction(async (inside) => {
        await sql`insert into numbers values (${n})`.execute(inside);
        after();
      }),
    refuse: (work: () => void) =>
      transaction(async (inside) => {
        await sql`select n from numbers`.execute(inside);
        work();
        throw new Error('Not found');
      }),
  };
}

test('rejects a transaction that fails before it writes, and runs the others of its group once', async () => {
  const { insert, refuse, numbers } = await emptyTable();
  const [runs, refusals] = [vi.fn(), vi.fn()];
  const outcomes = await Promise.allSettled([insert(1, runs), refuse(refusals), insert(2, runs)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toHaveBeenCalledTimes(2);
  expect(refusals).toHaveBeenCalledTimes(1);
  expect(await numbers()).toEqual([1, 2]);
});

test('rolls back only the transaction that fails after it wrote', async () => {
  const { insert, numbers } = await emptyTable();
  const fail = () => {
    throw new Error('Kaboom');
  };
  const outcomes = await Promise.allSettled([insert(1), insert(2, fail), insert(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await numbers()).toEqual([1, 3]);
});
