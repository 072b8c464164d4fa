import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/core/errors.ts';
import type { Store } from '#server/store/store.ts';

/** Limits failed openings of private links. */
export interface LinkThrottle {
  /**
   * Counts a failed opening of a token, which need not exist.
   *
   * @returns a function that takes it back
   * @throws AppError `rate_limited`
   */
  count(network: string, tokenHash: string): Promise<() => Promise<void>>;
}

const SECONDS = 10 * 60;

/** Creates the limits for a token, in a network and in all. */
export function createLinkThrottle(store: Store): LinkThrottle {
  const here = store.limiter({ name: 'linkHere', points: 10, seconds: SECONDS });
  const anywhere = store.limiter({ name: 'link', points: 50, seconds: SECONDS });
  return {
    async count(network, tokenHash) {
      const counts = [[here, `${network} ${tokenHash}`] as const, [anywhere, tokenHash] as const];
      try {
        for (const [limiter, key] of counts) await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
        throw new AppError('rate_limited', 'Too many attempts. Please wait and try again.', { retryAfter });
      }
      return async () => {
        await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));
      };
    },
  };
}

/** Used if rate limits are disabled. */
export const NO_LINK_THROTTLE: LinkThrottle = { count: async () => async () => {} };
