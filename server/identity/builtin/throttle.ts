import { hash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/core/errors.ts';
import { siteOf } from '#server/http/network.ts';
import type { Limiter } from '#server/store/limiter.ts';
import type { Store } from '#server/store/store.ts';

/** Origin of an attempt: a browser in which the account has signed in before, or any other one in a network. */
export type Source = { browser: string } | { network: string };

/** Limits password guesses and account enumeration. */
export interface Throttle {
  /**
   * Counts an attempt before the password is verified, so that concurrent attempts count as well.
   *
   * @param email of the account
   * @returns a function that refunds the attempt; call it if the password is correct
   * @throws AppError `rate_limited`
   */
  countGuess(email: string, source: Source): Promise<() => Promise<void>>;

  /** @param network the caller's, as `networkOf` returns it. @throws AppError `rate_limited` */
  countSignUp(network: string): Promise<void>;

  /**
   * Counts a request for a link to set a new password. Returns whether a mail may be sent: strangers can ask in place of the
   * owner, who must get the same answer.
   *
   * @throws AppError `rate_limited` beyond the limit of the network
   */
  countReset(email: string, network: string): Promise<boolean>;
}

const MINUTE = 60;

/**
 * Creates the limits on attempts. A known browser has its own limit. Other browsers share limits per network, IPv6 /48 and
 * account. That of the account refills every minute, so that it delays its owner and does not lock them out.
 */
export function createThrottle(store: Store): Throttle {
  const limits = {
    browser: store.limiter({ name: 'guessBrowser', points: 10, seconds: 10 * MINUTE }),
    networkAndAccount: store.limiter({ name: 'guessHere', points: 10, seconds: 10 * MINUTE }),
    siteAndAccount: store.limiter({ name: 'guessSiteHere', points: 20, seconds: 10 * MINUTE }),
    network: store.limiter({ name: 'guessNetwork', points: 100, seconds: 10 * MINUTE }),
    site: store.limiter({ name: 'guessSite', points: 200, seconds: 10 * MINUTE }),
    account: store.limiter({ name: 'guessAccount', points: 30, seconds: MINUTE }),
    signUp: store.limiter({ name: 'signUp', points: 30, seconds: 60 * MINUTE }),
    signUpSite: store.limiter({ name: 'signUpSite', points: 60, seconds: 60 * MINUTE }),
    reset: store.limiter({ name: 'reset', points: 10, seconds: 60 * MINUTE }),
    resetSite: store.limiter({ name: 'resetSite', points: 20, seconds: 60 * MINUTE }),
    resetAccount: store.limiter({ name: 'resetAccount', points: 5, seconds: 60 * MINUTE }),
  };

  function countsOf(account: string, source: Source): [Limiter, string][] {
    if ('browser' in source) return [[limits.browser, `${source.browser} ${account}`]];
    const { network } = source;
    const site = siteOf(network);
    return [
      [limits.networkAndAccount, `${network} ${account}`],
      ...(site === null ? [] : [[limits.siteAndAccount, `${site} ${account}`] satisfies [Limiter, string]]),
      [limits.network, network],
      ...(site === null ? [] : [[limits.site, site] satisfies [Limiter, string]]),
      // Last: an attempt over another limit must not use up the account's.
      [limits.account, account],
    ];
  }

  return {
    async countGuess(email, source) {
      // Hashed, because an email may be longer than the key column.
      const counts = countsOf(hash('sha256', email, 'base64url'), source);
      for (const [limiter, key] of counts) await count(limiter, key);
      return async () => {
        await Promise.all(counts.map(([limiter, key]) => limiter.reward(key)));
      };
    },
    async countSignUp(network) {
      await count(limits.signUp, network);
      const site = siteOf(network);
      if (site !== null) await count(limits.signUpSite, site);
    },
    async countReset(email, network) {
      await count(limits.reset, network);
      const site = siteOf(network);
      if (site !== null) await count(limits.resetSite, site);
      return isWithin(limits.resetAccount, hash('sha256', email, 'base64url'));
    },
  };
}

/** Used if rate limits are disabled. */
export const NO_THROTTLE: Throttle = {
  countGuess: async () => async () => {},
  countSignUp: async () => {},
  countReset: async () => true,
};

/** Counts an attempt and returns whether it is within the limit. */
async function isWithin(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

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
