import type { DatabaseSync } from 'node:sqlite';
import { unavailable } from '#server/errors.ts';
import { givingWay } from '#server/give-way.ts';

/** In ms. As a search begins most wait for it, so the first rest is then; timers have it last for a fifth of a millisecond. */
const TURNS = { work: 1, rest: 0.1 };

/**
 * Gives a connection the function `within_time()`, which is true until the time of a statement is over and then ends it.
 * node:sqlite has neither an interrupt nor a progress handler, and to terminate a thread waits for its statement.
 *
 * @returns begins the time of the next statement, in ms, which also gives way to others where that is wanted; until it is
 * called, statements may take what they take
 * @throws AppError `unavailable` out of the statement
 */
export function installTimeLimit(database: DatabaseSync): (limit: number, givesWay: boolean) => void {
  let end = Number.POSITIVE_INFINITY;
  let rests = false;
  const giveWay = givingWay(TURNS);
  database.function('within_time', () => {
    if (rests) giveWay();
    if (performance.now() < end) return 1;
    throw unavailable('This search takes too long. Please look for more characters of what you know.');
  });
  return (limit, givesWay) => {
    rests = givesWay;
    end = performance.now() + limit;
  };
}
