import type { DatabaseSync } from 'node:sqlite';
import { unavailable } from '#server/errors.ts';

/**
 * Gives a connection the function `within_time()`, which is true until the time of a statement is over and then ends it.
 * node:sqlite has neither an interrupt nor a progress handler, and to terminate a thread waits for its statement.
 *
 * @returns begins the time of the next statement, in ms; until it is called, statements may take what they take
 * @throws AppError `unavailable` out of the statement
 */
export function installTimeLimit(database: DatabaseSync): (limit: number) => void {
  let end = Number.POSITIVE_INFINITY;
  database.function('within_time', () => {
    if (performance.now() < end) return 1;
    throw unavailable('This search takes too long. Please look for more characters of what you know.');
  });
  return (limit) => {
    end = performance.now() + limit;
  };
}
