import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';

/** Slows down who guesses passwords or tries which emails have an account. */
export interface Throttle {
  /**
   * Counts a try at an account's password before it is looked at, so that tries at the same moment count too.
   *
   * @param network the caller's address, or null where the caller has shown who it is
   * @returns takes the count back; call it where the password was right
   * @throws AppError `rate_limited`
   */
  countGuess(account: string, network: string | null): Promise<() => Promise<void>>;

  /** @throws AppError `rate_limited` */
  countSignUp(network: string): Promise<void>;
}

const MINUTE = 60;

/**
 * Tries by one network at one account are few. Those at one account from everywhere, and those by one network at all
 * accounts, are more: nobody shall lock out another person, and a whole office shares an address.
 */
export function createThrottle(): Throttle {
  const here = new RateLimiterMemory({ keyPrefix: 'here', points: 10, duration: 10 * MINUTE });
  const everywhere = new RateLimiterMemory({ keyPrefix: 'everywhere', points: 100, duration: 60 * MINUTE });
  const network = new RateLimiterMemory({ keyPrefix: 'network', points: 100, duration: 10 * MINUTE });
  const signUps = new RateLimiterMemory({ keyPrefix: 'signUp', points: 30, duration: 60 * MINUTE });

  return {
    async countGuess(account, from) {
      const counts: [RateLimiterMemory, string][] = [
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

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
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
