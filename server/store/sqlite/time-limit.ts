import type { DatabaseSync } from 'node:sqlite';
import { AppError, searchTimeout } from '#server/core/errors.ts';

/** Calls for each look at the clock, which takes longer than the call. Searching a text of 512 KiB takes up to 10 ms. */
const CALLS = 8;

/**
 * Adds the SQL function `within_time()`, which ends a statement after its time limit or when it is cancelled. node:sqlite
 * offers neither `sqlite3_interrupt` nor a progress handler, and terminating a worker waits for its statement.
 *
 * Returns a function that sets the limit of the next statement in milliseconds. Statements have no limit before the first call.
 */
export function installTimeLimit(database: DatabaseSync, isCancelled = () => false): (limit: number) => void {
  let end = Number.POSITIVE_INFINITY;
  let calls = 0;
  database.function('within_time', () => {
    calls += 1;
    if (calls % CALLS !== 1) return 1;
    if (isCancelled()) throw new AppError('invalid', 'The search was cancelled');
    if (performance.now() < end) return 1;
    throw searchTimeout();
  });
  return (limit) => {
    calls = 0;
    end = performance.now() + limit;
  };
}
