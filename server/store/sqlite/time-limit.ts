import type { DatabaseSync } from 'node:sqlite';
import { unavailable } from '#server/errors.ts';

/**
 * Gives a connection the function `within_time()`, which is true until the time of a statement is over and then ends it.
 * node:sqlite has neither an interrupt nor a progress handler, and to terminate a thread waits for its statement.
 *
 * @returns sets the time limit of the next statement, in ms; statements have no limit before the first call
 * @throws AppError `unavailable` out of the statement
 */
export function installTimeLimit(database: DatabaseSync): (limit: number) => void {
  let end = Number.POSITIVE_INFINITY;
  database.function('within_time', () => {
    if (performance.now() < end) return 1;
    throw unavailable('Search timed out. Try a longer or more specific term.');
  });
  return (limit) => {
    end = performance.now() + limit;
  };
}
