import type { Kysely } from 'kysely';
import { lockMoment } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';

/** Snippets that can share a millisecond before they spill into the next. 2^53 / 1024 ms lasts until the year 2248. */
const SLOTS = 1024;

/**
 * A number that sorts a snippet by when it was last changed and belongs to it alone: the moment in milliseconds
 * times 1024, plus the next free slot. Call it inside the transaction that stores it. One unique integer makes lists, cursors and the search index agree on their order.
 */
export async function nextRecency(db: Kysely<Schema>, moment: number): Promise<number> {
  await lockMoment(db, moment);
  const first = moment * SLOTS;
  const { taken } = await db
    .selectFrom('snippets')
    .select(({ fn }) => fn.max('recency').as('taken'))
    .where('recency', '>=', first)
    .where('recency', '<', first + SLOTS)
    .executeTakeFirstOrThrow();
  if (taken === null) return first;
  return taken + 1 < first + SLOTS ? Number(taken) + 1 : nextRecency(db, moment + 1);
}
