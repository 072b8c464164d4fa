import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { Claims } from './identity.ts';

/** Each takes about a kilobyte. */
const TOKENS_MAX = 5_000;
/** A provider may withdraw the key that signed; in milliseconds. */
const LONGEST = 10 * 60 * 1000;

interface Remembered {
  claims: Claims;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Remembers what a token was found to say, for checking its signature costs more than a whole reply: until it expires,
 * and for ten minutes at most. Tokens that do not hold are not remembered.
 */
export function rememberTokens(verify: (token: string) => Promise<Claims>, clock: Clock): typeof verify {
  const remembered = new LRUCache<string, Remembered>({ max: TOKENS_MAX });
  return async (token) => {
    const now = clock();
    const known = remembered.get(token);
    if (known && now < known.until) return known.claims;
    const claims = await verify(token);
    remembered.set(token, { claims, until: Math.min(claims.expiresAt * 1000, now + LONGEST) });
    return claims;
  };
}
