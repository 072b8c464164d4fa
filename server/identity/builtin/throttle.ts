import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import type { Limiter } from '#server/store/limiter.ts';
import type { Store } from '#server/store/store.ts';

/** Slows down who guesses passwords or tries which emails have an account. */
export interface Throttle {
  /**
   * Counts a try at an account's password before it is looked at, so that tries at the same moment count too.
   *
   * @param email of the account
   * @param network the caller's address, or null where the caller has shown who it is
   * @returns takes the count back; call it where the password was right
   * @throws AppError `rate_limited`
   */
  countGuess(email: string, network: string | null): Promise<() => Promise<void>>;

  /** @throws AppError `rate_limited` */
  countSignUp(network: string): Promise<void>;
}

const MINUTE = 60;

/**
 * Tries by one network at one account are few. Those at one account from everywhere, and those by one network at all
 * accounts, are more: who guesses from one network locks nobody else out, and a whole office shares an address. Ten networks that
 * guess at one account together do lock it, for an hour at most.
 */
export function createThrottle(store: Store): Throttle {
  const here = store.limiter({ name: 'here', points: 10, seconds: 10 * MINUTE });
  const everywhere = store.limiter({ name: 'everywhere', points: 100, seconds: 60 * MINUTE });
  const network = store.limiter({ name: 'network', points: 100, seconds: 10 * MINUTE });
  const signUps = store.limiter({ name: 'signUp', points: 30, seconds: 60 * MINUTE });

  return {
    async countGuess(email, from) {
      // Of one length, for a key must fit its column.
      const account = hash('sha256', email, 'base64url');
      const counts: [Limiter, string][] = [
        [here, `${from} ${account}`],
        [everywhere, account],
      ];
      if (from !== null) counts.push([network, from]);
      for (const [limiter, key] of counts) await count(limiter, key);
      return async () => {
        await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));
      };
    },
    countSignUp: (from) => count(signUps, from),
  };
}

/** For where something in front limits already. */
export const NO_THROTTLE: Throttle = { countGuess: async () => async () => {}, countSignUp: async () => {} };

async function count(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
    const minutes = Math.ceil(retryAfter / MINUTE);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new AppError('rate_limited', `Too many tries. Please wait ${wait} and try again.`, { retryAfter });
  }
}
