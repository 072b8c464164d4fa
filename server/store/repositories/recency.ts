import { type Kysely, sql } from 'kysely';
import { compileOnce, type Given } from '../dialects/compile-once.ts';
import { lockMoments, numberTable } from '../dialects/queries.ts';
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

const afterLast = (moment: number, taken: number | null | undefined) =>
  taken == null ? moment * SLOTS : Number(taken) + 1;

/** The next free place of a moment, which another transaction cannot choose as well. */
async function firstFree(db: Kysely<Schema>, moment: number): Promise<number> {
  await lockMoments(db, [moment]);
  const first = moment * SLOTS;
  const [last] = await lastPlace(db, { first, end: first + SLOTS });
  return afterLast(moment, last?.taken);
}

/** The same of many moments, asked at once. */
async function firstFreeOfAll(db: Kysely<Schema>, moments: readonly number[]): Promise<[number, number][]> {
  await lockMoments(db, moments);
  const { rows } = await sql<{ moment: number; taken: number | null }>`
    select n.value as moment, (
      select max(recency) from snippets where recency >= n.value * ${sql.lit(SLOTS)} and recency < (n.value + 1) * ${sql.lit(SLOTS)}
    ) as taken
    from ${numberTable(db, moments)}`.execute(db);
  return rows.map(({ moment, taken }) => [moment, afterLast(moment, taken)]);
}

export interface RecencyGiver {
  next(moment: number): Promise<number>;
  /** One for each moment, in their order. */
  nextOfAll(moments: readonly number[]): Promise<number[]>;
}

/**
 * Gives numbers that sort snippets by when they were last changed, each of which belongs to one alone: the moment in
 * milliseconds times 1024, plus the next free slot. One unique integer makes lists, cursors and the search index agree on
 * their order.
 *
 * @param db the transaction that stores the snippets. What is free is asked once for each moment: nobody else can choose
 * a place there until the transaction ends, and an import may have thousands of snippets of one moment.
 */
export function recencyGiver(db: Kysely<Schema>): RecencyGiver {
  const free = new Map<number, number>();

  async function next(moment: number): Promise<number> {
    const place = free.get(moment) ?? (await firstFree(db, moment));
    if (place === (moment + 1) * SLOTS) return next(moment + 1);
    free.set(moment, place + 1);
    return place;
  }

  return {
    next,
    async nextOfAll(moments) {
      const unknown = [...new Set(moments)].filter((moment) => !free.has(moment));
      if (unknown.length > 1) {
        for (const [moment, place] of await firstFreeOfAll(db, unknown)) free.set(moment, place);
      }
      const places = [];
      for (const moment of moments) places.push(await next(moment));
      return places;
    },
  };
}
