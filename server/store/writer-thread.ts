import { workerData } from 'piscina';
import { openPostgresWhenNeeded } from './dialects/postgres-when-needed.ts';
import { checkpoint, openSqlite } from './dialects/sqlite.ts';
import type { LongWork, Place } from './long-work.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { repositories } from './repositories/index.ts';
import { transactionOn } from './transaction.ts';

/** Long work for the thread: which, and on what. */
export interface Order {
  module: string;
  task: unknown;
}

const place: Place = workerData;

/** What the thread does: one work after the other, each on a connection of its own. */
export default async function write({ module, task }: Order): Promise<Outcome> {
  const { default: run }: { default: LongWork<unknown, unknown>['run'] } = await import(module);
  return outcomeOf(async () => {
    const db = 'file' in place ? openSqlite(place.file) : await openPostgresWhenNeeded(place.url);
    try {
      const result = await run({ ...repositories(db), transaction: transactionOn(db) }, task);
      // Left to the next who writes, it would hold up everybody there.
      if ('file' in place) await checkpoint(db);
      return result;
    } finally {
      await db.destroy();
    }
  });
}
