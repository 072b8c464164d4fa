import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Waits until the caller may do work that blocks the event loop for a while. */
export type TakeTurn = () => Promise<void>;

/**
 * Creates the turns of one kind of work: one caller goes on in each turn of the event loop, which answers other requests
 * between them. Results of workers that arrive together would otherwise all be worked on at once.
 */
export function createTurns(): TakeTurn {
  const limit = pLimit(1);
  return () => limit(() => nextTurn());
}
