import { workerData } from 'piscina';
import { AppError, type Refusal } from '#server/errors.ts';
import { openPostgres } from './dialects/postgres.ts';
import { checkpoint, openSqlite } from './dialects/sqlite.ts';
import type { LongWork } from './long-work.ts';
import { repositories } from './repositories/index.ts';
import { transactionOn } from './transaction.ts';

/** Where the store is: the file of the embedded database, or the address of a PostgreSQL database. */
export type Place = { file: string } | { url: string };

/** Long work for the thread: which, and on what. */
export interface Order {
  module: string;
  task: unknown;
}

/** An `AppError` is handed over as what it says: an error that goes from thread to thread is no longer of its class. */
export type Outcome = { result: unknown } | { refusal: Refusal; cause: unknown };

const place: Place = workerData;

/** What the thread does: one work after the other, each on a connection of its own. */
export default async function write({ module, task }: Order): Promise<Outcome> {
  const { default: run }: { default: LongWork<unknown, unknown>['run'] } = await import(module);
  try {
    const db = 'file' in place ? openSqlite(place.file) : (await openPostgres(place.url)).db;
    try {
      const result = await run({ ...repositories(db), transaction: transactionOn(db) }, task);
      // Left to the next who writes, it would hold up everybody there.
      if ('file' in place) await checkpoint(db);
      return { result };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.refusal, cause: error.cause };
    throw error;
  }
}
