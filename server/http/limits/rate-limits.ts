import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Viewer } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { type Limiter, memoryLimiter } from '#server/store/limiter.ts';
import type { Store } from '#server/store/store.ts';
import type { TextLimit } from '#server/store/write.ts';
import { networkOf, siteOf } from '../network.ts';

/** Kinds of calls with a limit of their own. */
export type RateLimitName = 'read' | 'write' | 'create' | 'comment' | 'signIn' | 'import';

interface RateLimit {
  /** Calls per `seconds`. */
  points: number;
  seconds: number;
}

/** Above interactive use of several people behind one address, below a script. */
const LIMITS: Readonly<Record<RateLimitName, RateLimit>> = {
  read: { points: 3_000, seconds: 60 },
  write: { points: 300, seconds: 60 },
  create: { points: 120, seconds: 60 },
  comment: { points: 20, seconds: 60 },
  // A sign-in takes seven calls.
  signIn: { points: 300, seconds: 60 },
  import: { points: 30, seconds: 60 },
};

/** An IPv6 /48 may hold many customers' networks, or all belong to one. */
const SITE_FACTOR = 5;

/** Indexing this much random text takes 14 s. */
const TEXT_BYTES = 16 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RateLimitName;
  }
}

/** Writes are counted across all processes. Reads are counted per process: shared counting costs more than a cached read. */
function createLimiters(store: Store, limits: typeof LIMITS): Map<string, Limiter> {
  return new Map(
    Object.entries(limits).map(([name, limit]) => {
      const createLimiter = name === 'read' ? memoryLimiter : store.limiter;
      return [name, createLimiter({ name, ...limit })];
    }),
  );
}

async function consume(limiter: Limiter | undefined, key: string): Promise<void> {
  if (limiter) await consumePoints(limiter, key, { message: 'Too many requests. Please wait and try again.' });
}

/** Counts calls. All of its functions throw `rate_limited` beyond the limit. */
export interface CallLimits {
  /** Counts a call by the network of the request, and a write by IPv6 /48 as well. */
  network(request: FastifyRequest, name: RateLimitName): Promise<void>;
  /** Counts a call of an API token by the token, and a write of a sign-in by the account. */
  caller(viewer: Viewer, name: RateLimitName): Promise<void>;
}

/** Creates the limits of calls. `overrides` replace some of `LIMITS`. */
export function createCallLimits(store: Store, overrides: Partial<typeof LIMITS> = {}): CallLimits {
  const limits = { ...LIMITS, ...overrides };
  const limiters = createLimiters(store, limits);
  const siteLimiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      store.limiter({ name: `${name}Site`, points: points * SITE_FACTOR, seconds }),
    ]),
  );

  return {
    async network(request, name) {
      const network = networkOf(request);
      await consume(limiters.get(name), `address:${network}`);
      const site = siteOf(network);
      if (site !== null && name !== 'read') await consume(siteLimiters.get(name), site);
    },

    async caller({ userId, token }, name) {
      if (userId === null) return;
      if (token) await consume(limiters.get(name), `token:${token.id}`);
      else if (name !== 'read') await consume(limiters.get(name), `account:${userId}`);
    },
  };
}

/** Limits routes with `config.limit` by network. Register before authentication. */
export function registerNetworkLimits(app: FastifyInstance, limits: CallLimits): void {
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit) await limits.network(request, limit);
  });
}

/** Limits routes with `config.limit` by caller. Register after authentication and before the response cache. */
export function registerCallerLimits(app: FastifyInstance, limits: CallLimits): void {
  app.addHook('onRequest', async ({ viewer, routeOptions }) => {
    const { limit } = routeOptions.config;
    if (limit) await limits.caller(viewer, limit);
  });
}

/** Throws `rate_limited` if fewer points are left. */
async function consumePoints(
  limiter: Limiter,
  key: string,
  { points = 1, message }: { points?: number; message: string },
): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new AppError('rate_limited', message, { retryAfter: rejection.msBeforeNext / 1000 });
  }
}

/** Creates a limit of bytes per minute of an account and a network, counted across all processes. A change of more bytes needs the whole limit. */
export function createTextLimit(store: Store, points = TEXT_BYTES): TextLimit {
  const limiter = store.limiter({ name: 'text', points, seconds: 60 });
  return async ({ userId, network }, bytes) => {
    const cost = {
      points: Math.min(bytes, points),
      message: 'You have changed too much text in a minute. Please wait and try again.',
    };
    await consumePoints(limiter, `address:${network}`, cost);
    await consumePoints(limiter, `account:${userId}`, cost);
  };
}
