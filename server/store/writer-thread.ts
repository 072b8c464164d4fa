import { workerData } from 'piscina';
import { AppError, type Refusal } from '#server/errors.ts';
import { checkpoint, openSqlite } from './dialects/sqlite.ts';
import type { LongWork } from './long-work.ts';
import { repositories, type Transactional } from './repositories/index.ts';

/** Long work for the thread: which, and on what. */
export interface Order {
  module: string;
  task: unknown;
}

/** An `AppError` is handed over as what it says: an error that goes from thread to thread is no longer of its class. */
export type Outcome = { result: unknown } | { refusal: Refusal };

/** What the thread does: one work after the other, each on a connection of its own. */
export default async function write({ module, task }: Order): Promise<Outcome> {
  const { default: run }: { default: LongWork<unknown, unknown>['run'] } = await import(module);
  const db = openSqlite(workerData.file);
  const store: Transactional = {
    ...repositories(db),
    transaction: (work) => db.transaction().execute((transaction) => work(repositories(transaction))),
  };
  try {
    const result = await run(store, task);
    // Left to the next who writes, it would hold up everybody there.
    await checkpoint(db);
    return { result };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.refusal };
    throw error;
  } finally {
    await db.destroy();
  }
}
