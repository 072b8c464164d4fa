import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** At most `points` calls in `seconds`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;

/** Returns a limiter that counts in this process only. */
export const memoryLimiter = ({ name, points, seconds }: Limit): Limiter =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
