import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/core/clock.ts';
import type { Claims } from './identity.ts';

/** An entry takes about 1 KB. */
const TOKENS_MAX = 5_000;
/** Limits how long a token of a revoked key is accepted. In milliseconds. */
const MAX_AGE = 10 * 60 * 1000;

interface Entry {
  claims: Claims;
  /** In milliseconds since 1970. */
  until: number;
}

/** Caches the claims of verified tokens until they expire, for at most ten minutes: verification costs more than a reply. */
export function cacheVerifiedTokens(verify: (token: string) => Promise<Claims>, clock: Clock): typeof verify {
  const cache = new LRUCache<string, Entry>({ max: TOKENS_MAX });
  return async (token) => {
    const now = clock();
    const entry = cache.get(token);
    if (entry && now < entry.until) return entry.claims;
    const claims = await verify(token);
    cache.set(token, { claims, until: Math.min(claims.expiresAt * 1000, now + MAX_AGE) });
    return claims;
  };
}
