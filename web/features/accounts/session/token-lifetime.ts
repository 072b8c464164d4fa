/** A stretch of time in which a token holds, by this machine's clock; milliseconds. */
export interface TokenLifetime {
  /** From when it was issued to its end. */
  lifetime: number;
  /** Since 1970. */
  expiresAt: number;
}

/**
 * How long before its end a token is renewed, and how much of it must be left for it to be sent along. Providers give
 * lives of a minute to a day; a fixed time would have the short ones renewed without end.
 */
const RENEW_BEFORE = { most: 120_000, share: 1 / 3 };
const SAFETY_MARGIN = { most: 60_000, share: 1 / 6 };

/** Whatever the clocks say, a new token is not asked for sooner than this; timers go wrong beyond a month. */
const MIN_DELAY = 1_000;
const MAX_DELAY = 24 * 60 * 60 * 1000;

const shareOf = (lifetime: number, { most, share }: typeof SAFETY_MARGIN) => Math.min(most, lifetime * share);

/** Whether enough is left of a token to send it along with a call. */
export function isFresh({ lifetime, expiresAt }: TokenLifetime, now: number): boolean {
  return expiresAt - now > shareOf(lifetime, SAFETY_MARGIN);
}

/** In how many milliseconds a token is to be renewed. */
export function renewalDelay({ lifetime, expiresAt }: TokenLifetime, now: number): number {
  const wait = expiresAt - shareOf(lifetime, RENEW_BEFORE) - now;
  return Math.min(Math.max(wait, MIN_DELAY), MAX_DELAY);
}
