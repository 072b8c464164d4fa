import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { Schema } from '../schema.ts';

/** Bounds how long the event loop is busy with one group. */
const GROUP_MAX = 16;

const selectTotalChanges = compileOnce((db) => db.selectNoFrom(sql<number>`total_changes()`.as('total')));

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;

interface Job {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs transactions one after another and commits those that wait at the same time together: 16 creates then share one
 * index segment and one sync of the disk. No transaction is acknowledged before its group is committed.
 *
 * A transaction that throws before it changed a row, such as a 404, is rejected alone. One that throws later rolls the
 * group back, and every transaction of the group runs again alone. Savepoints would undo one alone, but FTS5 writes
 * out its buffer at each savepoint.
 */
export function groupCommit(db: Kysely<Schema>): <T>(work: Work<T>) => Promise<T> {
  const queue: Job[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      // Lets requests that have arrived join the group.
      await setImmediate();
      await commit(db, queue.splice(0, GROUP_MAX));
    }
    isRunning = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: (result) => resolve(result as T), reject });
      if (!isRunning) void run();
    });
}

/** Never rejects: each job settles with its own outcome. */
async function commit(db: Kysely<Schema>, group: readonly Job[]): Promise<void> {
  try {
    const outcomes = await db.transaction().execute(async (transaction) => {
      const settled: (() => void)[] = [];
      for (const job of group) settled.push(await runJob(transaction, job, group.length > 1));
      return settled;
    });
    for (const settle of outcomes) settle();
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error);
    else for (const job of group) await commit(db, [job]);
  }
}

/** Returns what settles the job after the commit. Throws when the job failed and changed rows before. */
async function runJob(transaction: Transaction<Schema>, job: Job, isShared: boolean): Promise<() => void> {
  const before = isShared ? await totalChanges(transaction) : 0;
  try {
    const result = await job.work(transaction);
    return () => job.resolve(result);
  } catch (error) {
    if (!isShared || (await totalChanges(transaction)) !== before) throw error;
    return () => job.reject(error);
  }
}

async function totalChanges(transaction: Transaction<Schema>): Promise<number> {
  const { rows } = await selectTotalChanges(transaction);
  return rows[0]?.total ?? 0;
}
