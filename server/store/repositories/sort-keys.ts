import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** Keys of one millisecond; further snippets use the next millisecond. 2^53 / 1024 ms lasts until the year 2248. */
const KEYS_PER_MS = 1024;

/**
 * Assigns `recency`, the sort key of a snippet: its timestamp in milliseconds times 1024 plus a free slot. The key is
 * unique, so lists, cursors and the search index agree on one order.
 *
 * @param db the transaction that stores the snippets. Free keys are read once for each timestamp; the transaction's locks
 * keep others from using them.
 */
export function sortKeys(db: Kysely<Schema>) {
  const free = new Map<number, number>();

  /** Returns a key for each timestamp, in order. */
  async function assign(timestamps: readonly number[]): Promise<number[]> {
    const unread = [...new Set(timestamps)].filter((timestamp) => !free.has(timestamp));
    if (unread.length > 0) for (const [timestamp, key] of await readFree(db, unread)) free.set(timestamp, key);
    const keys: number[] = [];
    for (const timestamp of timestamps) keys.push(await next(timestamp));
    return keys;
  }

  async function next(timestamp: number): Promise<number> {
    const key = free.get(timestamp);
    if (key === undefined || key >= (timestamp + 1) * KEYS_PER_MS) {
      const [other] = await assign([key === undefined ? timestamp : timestamp + 1]);
      return other ?? Number.NaN;
    }
    free.set(timestamp, key + 1);
    return key;
  }

  return { assign };
}

/** Returns the first free key of each timestamp. */
async function readFree(db: Kysely<Schema>, timestamps: readonly number[]): Promise<[number, number][]> {
  const rows = await engineOf(db).lastSortKeys(db, timestamps, KEYS_PER_MS);
  return rows.map(({ timestamp, last }) => [timestamp, last === null ? timestamp * KEYS_PER_MS : last + 1]);
}
