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

/**
 * A number that sorts a snippet by when it was last changed and belongs to it alone: the moment in milliseconds
 * times 1024, plus the next free slot. Call it inside the transaction that stores it. One unique integer makes lists, cursors and the search index agree on their order.
 */
export async function nextRecency(db: Kysely<Schema>, moment: number): Promise<number> {
  await lockMoment(db, moment);
  const first = moment * SLOTS;
  const [place] = await lastPlace(db, { first, end: first + SLOTS });
  const taken = place?.taken ?? null;
  if (taken === null) return first;
  return taken + 1 < first + SLOTS ? Number(taken) + 1 : nextRecency(db, moment + 1);
}
