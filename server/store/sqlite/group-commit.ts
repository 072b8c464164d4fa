import { setImmediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** So many at most, for readers wait until the group is done. */
const GROUP_MAX = 16;

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;

interface Job {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs transactions one after the other, and those that wait at the same time as one: making them durable, which costs
 * more than the writing itself, is then done once for all of them, and none is acknowledged before (group commit:
 * https://dev.mysql.com/doc/refman/8.4/en/replication-options-binary-log.html under `binlog_order_commits`). Where one of
 * them throws, the group is undone and each is run again by itself. Savepoints would undo one alone, but at each of them
 * the search index writes out what it has gathered.
 */
export function groupCommit(db: Kysely<Schema>): <T>(work: Work<T>) => Promise<T> {
  const waiting: Job[] = [];
  let working = false;

  async function workOff(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      // Requests that have arrived are read first: a statement of SQLite lets nothing else happen meanwhile.
      await setImmediate();
      await commit(db, waiting.splice(0, GROUP_MAX));
    }
    working = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      if (!working) void workOff();
    });
}

/** Never throws: who waits is told. */
async function commit(db: Kysely<Schema>, group: readonly Job[]): Promise<void> {
  try {
    const results = await db.transaction().execute(async (transaction) => {
      const done = [];
      for (const { work } of group) done.push(await work(transaction));
      return done;
    });
    for (const [index, { resolve }] of group.entries()) resolve(results[index]);
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error);
    else for (const job of group) await commit(db, [job]);
  }
}
