import { LRUCache } from 'lru-cache';

/** The present moment in milliseconds since 1970, UTC; tests bring their own. */
export type Clock = () => number;

/** To write one takes ten times as long as to find it here, and a list has a hundred: mostly those of the list before. */
const written = new LRUCache<number, string>({
  max: 10_000,
  memoMethod: (moment) => new Date(moment).toISOString(),
});

/** How a stored moment is written in a reply: ISO 8601, UTC, milliseconds. */
export const toTimestamp = (moment: number): string => written.memo(moment);
