import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { compileOnce } from './compile-once.ts';
import type { Schema } from './schema.ts';
import { openWriter } from './sqlite/open.ts';

async function openDatabase(): Promise<Kysely<Schema>> {
  const db = openWriter(join(await temporaryFolder(), 'pegboard.db'));
  onTestFinished(() => db.destroy());
  return db;
}

test('binds each value in every place where the query uses it', async () => {
  const db = await openDatabase();
  const select = compileOnce((on, first: string | null, second: number) =>
    on.selectNoFrom([sql`${second}`.as('second'), sql`${first}`.as('first'), sql`${second} + ${1}`.as('next')]),
  );
  expect((await select(db, 'a', 1)).rows).toEqual([{ second: 1, first: 'a', next: 2 }]);
  expect((await select(db, null, 5)).rows).toEqual([{ second: 5, first: null, next: 6 }]);
});

test('builds the query once, also for another transaction', async () => {
  const db = await openDatabase();
  const build = vi.fn((on: Kysely<Schema>, value: number) => on.selectNoFrom(sql<number>`${value}`.as('value')));
  const select = compileOnce(build);
  await select(db, 1);
  const { rows } = await db.transaction().execute((transaction) => select(transaction, 2));
  expect(rows).toEqual([{ value: 2 }]);
  expect(build).toHaveBeenCalledTimes(1);
});
