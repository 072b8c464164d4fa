import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import type { Limiter } from '#server/store/limiter.ts';
import type { Store } from '#server/store/store.ts';

/** Limits password guesses and account enumeration. */
export interface Throttle {
  /**
   * Counts an attempt before the password is verified, so that concurrent attempts count as well.
   *
   * @param email of the account
   * @param network the caller's network, or null for an authenticated caller
   * @returns a function that refunds the attempt; call it if the password is correct
   * @throws AppError `rate_limited`
   */
  countGuess(email: string, network: string | null): Promise<() => Promise<void>>;

  /** @throws AppError `rate_limited` */
  countSignUp(network: string): Promise<void>;
}

const MINUTE = 60;

/**
 * Creates the limits on attempts: few per network and account, more per account and per network. An attacker from one
 * network cannot lock an account for others; ten networks together can, for at most an hour.
 */
export function createThrottle(store: Store): Throttle {
  const perNetworkAndAccount = store.limiter({ name: 'here', points: 10, seconds: 10 * MINUTE });
  const perAccount = store.limiter({ name: 'everywhere', points: 100, seconds: 60 * MINUTE });
  const perNetwork = store.limiter({ name: 'network', points: 100, seconds: 10 * MINUTE });
  const signUps = store.limiter({ name: 'signUp', points: 30, seconds: 60 * MINUTE });

  return {
    async countGuess(email, from) {
      // Hashed, because an email may be longer than the key column.
      const account = hash('sha256', email, 'base64url');
      const counts: [Limiter, string][] = [
        [perNetworkAndAccount, `${from} ${account}`],
        [perAccount, account],
      ];
      if (from !== null) counts.push([perNetwork, from]);
      for (const [limiter, key] of counts) await count(limiter, key);
      return async () => {
        await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));
      };
    },
    countSignUp: (from) => count(signUps, from),
  };
}

/** Used if rate limits are disabled. */
export const NO_THROTTLE: Throttle = { countGuess: async () => async () => {}, countSignUp: async () => {} };

async function count(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
    const minutes = Math.ceil(retryAfter / MINUTE);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new AppError('rate_limited', `Too many attempts. Please wait ${wait} and try again.`, { retryAfter });
  }
}
