import type { Kysely } from 'kysely';
import { compileOnce, type Given } from '../dialects/compile-once.ts';
import { lockMoment } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';

/** Snippets that can share a millisecond before they spill into the next. 2^53 / 1024 ms lasts until the year 2248. */
const SLOTS = 1024;

const lastPlace = compileOnce((db, given: Given<{ first: number; end: number }>) =>
  db
    .selectFrom('snippets')
    .select(({ fn }) => fn.max('recency').as('taken'))
    .where('recency', '>=', given('first'))
    .where('recency', '<', given('end')),
);

/** The next free place of a moment, which another transaction cannot choose as well. */
async function firstFree(db: Kysely<Schema>, moment: number): Promise<number> {
  await lockMoment(db, moment);
  const first = moment * SLOTS;
  const [last] = await lastPlace(db, { first, end: first + SLOTS });
  return last?.taken == null ? first : Number(last.taken) + 1;
}

/**
 * Gives numbers that sort snippets by when they were last changed, each of which belongs to one alone: the moment in
 * milliseconds times 1024, plus the next free slot. One unique integer makes lists, cursors and the search index agree on
 * their order.
 *
 * @param db the transaction that stores the snippets. What is free is asked once for each moment: nobody else can choose
 * a place there until the transaction ends, and an import may have thousands of snippets of one moment.
 */
export function recencyGiver(db: Kysely<Schema>): (moment: number) => Promise<number> {
  const free = new Map<number, number>();
  return async function give(moment) {
    const place = free.get(moment) ?? (await firstFree(db, moment));
    if (place === (moment + 1) * SLOTS) return give(moment + 1);
    free.set(moment, place + 1);
    return place;
  };
}
