/** Validity of a token by the local clock, in ms. */
export interface TokenLifetime {
  /** From issue to expiry. */
  lifetime: number;
  /** Unix timestamp. */
  expiresAt: number;
}

/**
 * How long before expiry a token is renewed, and how much validity it needs to be sent. Lifetimes range from a minute
 * to a day, so that a fixed time would renew short ones continuously.
 */
const RENEW_BEFORE = { max: 120_000, fraction: 1 / 3 };
const SAFETY_MARGIN = { max: 60_000, fraction: 1 / 6 };

/** Bounds of the renewal timer, in ms. Long timers overflow. */
const MIN_DELAY = 1_000;
const MAX_DELAY = 24 * 60 * 60 * 1000;

const fractionOf = (lifetime: number, { max, fraction }: typeof SAFETY_MARGIN) => Math.min(max, lifetime * fraction);

/** Returns whether a token is valid long enough to be sent. */
export function isFresh({ lifetime, expiresAt }: TokenLifetime, now: number): boolean {
  return expiresAt - now > fractionOf(lifetime, SAFETY_MARGIN);
}

/** Returns the delay until renewal, in ms. */
export function renewalDelay({ lifetime, expiresAt }: TokenLifetime, now: number): number {
  const wait = expiresAt - fractionOf(lifetime, RENEW_BEFORE) - now;
  return Math.min(Math.max(wait, MIN_DELAY), MAX_DELAY);
}
