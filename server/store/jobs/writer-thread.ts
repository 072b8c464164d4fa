import { workerData } from 'piscina';
import { openPostgresWhenNeeded } from '../postgres/open-lazily.ts';
import { repositories } from '../repositories/index.ts';
import { checkpoint, openSqliteForLongWork, pagesInLog } from '../sqlite/open.ts';
import { mergeSearchRows } from '../sqlite/search-rows.ts';
import { transactionOn } from '../transaction.ts';
import type { LongWork, Place } from './job.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

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
    const db = 'file' in place ? openSqliteForLongWork(place.file) : await openPostgresWhenNeeded(place.url);
    try {
      return await run({ ...repositories(db), transaction: transactionOn(db) }, task);
    } finally {
      await db.destroy();
    }
  });
}

/** What it does after each work on SQLite's file: what, left to the next who writes, would hold up everybody there. */
export async function tidyUp(): Promise<void> {
  if (!('file' in place)) return;
  const db = openSqliteForLongWork(place.file);
  try {
    // No more than the work itself has written: others wait to write.
    await mergeSearchRows(db, await pagesInLog(db));
    await checkpoint(db);
  } finally {
    await db.destroy();
  }
}
