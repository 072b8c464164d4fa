/** A stretch of time in which a token holds, by this machine's clock; milliseconds. */
export interface TokenLife {
  /** From when it was issued to its end. */
  life: number;
  /** Since 1970. */
  expiresAt: number;
}

/**
 * How long before its end a token is renewed, and how much of it must be left for it to be sent along. Providers give
 * lives of a minute to a day; a fixed time would have the short ones renewed without end.
 */
const RENEW_BEFORE = { most: 120_000, share: 1 / 3 };
const SPARE = { most: 60_000, share: 1 / 6 };

/** Whatever the clocks say, a new token is not asked for sooner than this; timers go wrong beyond a month. */
const SHORTEST_WAIT = 1_000;
const LONGEST_WAIT = 24 * 60 * 60 * 1000;

const partOf = (life: number, { most, share }: typeof SPARE) => Math.min(most, life * share);

/** Whether enough is left of a token to send it along with a call. */
export function isFresh({ life, expiresAt }: TokenLife, now: number): boolean {
  return expiresAt - now > partOf(life, SPARE);
}

/** In how many milliseconds a token is to be renewed. */
export function renewalDelay({ life, expiresAt }: TokenLife, now: number): number {
  const wait = expiresAt - partOf(life, RENEW_BEFORE) - now;
  return Math.min(Math.max(wait, SHORTEST_WAIT), LONGEST_WAIT);
}
