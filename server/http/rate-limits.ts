import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import { memoryLimiter } from '#server/store/limiter.ts';
import type { Store } from '#server/store/store.ts';

/** A kind of call, by how often one caller may make it. */
export type RateLimitName = 'read' | 'write' | 'create' | 'comment' | 'signIn' | 'import';

interface Limit {
  /** Calls within `seconds`. */
  points: number;
  seconds: number;
}

/** More than a person at a keyboard makes, less than a script wants. An office shares one address. */
const LIMITS: Readonly<Record<RateLimitName, Limit>> = {
  read: { points: 3_000, seconds: 60 },
  write: { points: 300, seconds: 60 },
  create: { points: 120, seconds: 60 },
  comment: { points: 20, seconds: 60 },
  signIn: { points: 120, seconds: 60 },
  import: { points: 30, seconds: 60 },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RateLimitName;
  }
}

/**
 * Counts calls by address before anything else is done, and those that write by account too; for all processes together,
 * but for reads: a limit that guards a process is its own, and counting must not cost what it guards against.
 * Routes name their limit as `config.limit`; one without is not counted.
 */
export function registerRateLimits(app: FastifyInstance, store: Store): void {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => {
      const make = name === 'read' ? memoryLimiter : store.limiter;
      return [name, make({ name, ...limit })];
    }),
  );

  async function count(name: RateLimitName, who: string) {
    try {
      await limiters.get(name)?.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
        retryAfter: refusal.msBeforeNext / 1000,
      });
    }
  }

  app.addHook('onRequest', async (request) => {
    const name = request.routeOptions.config.limit;
    if (name) await count(name, `address:${networkOf(request)}`);
  });
  app.addHook('preValidation', async (request) => {
    const name = request.routeOptions.config.limit;
    if (name && name !== 'read' && request.viewer.userId !== null)
      await count(name, `account:${request.viewer.userId}`);
  });
}

/**
 * The caller's address; of IPv6 the first 64 bits, for one machine has all the rest to choose from. A server that listens
 * on `::` is told IPv4 addresses as such of IPv6, `::ffff:192.0.2.1`.
 */
export function networkOf(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(8 - before.length - after.length, 0)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
