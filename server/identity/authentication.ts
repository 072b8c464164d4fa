import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { signIn } from '#contract/accounts.ts';
import type { Clock } from '#server/clock.ts';
import { unauthenticated } from '#server/errors.ts';
import type { VersionOf } from '#server/http/store-version.ts';
import type { Store } from '#server/store/store.ts';
import type { Person } from '#server/viewer.ts';
import type { Claims, Identity } from './identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the bearer token; null for a visitor. */
    claims: Claims | null;
  }
}

interface Options {
  identity: Identity;
  store: Store;
  clock: Clock;
  versionOf: VersionOf;
}

const CACHE_SIZE = 5_000;
const MAX_AGE_MS = 60_000;

interface Bearer {
  viewer: Person;
  claims: Claims;
}

interface CachedBearer extends Bearer {
  version: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Authenticates the bearer token of a request before its body is read. An invalid token is refused on every route. GET
 * requests reuse the result until the store's version changes.
 */
export function registerAuthentication(app: FastifyInstance, { identity, store, clock, versionOf }: Options): void {
  /** By Authorization header. */
  const cache = new LRUCache<string, CachedBearer>({ max: CACHE_SIZE });
  app.decorateRequest('claims', null);

  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    const version = request.method === 'GET' ? await versionOf(request) : null;
    const cached = cache.get(authorization);
    const isFresh = cached !== undefined && cached.version === version && clock() < cached.expiresAt;
    const bearer = isFresh ? cached : await authenticate(request, authorization, version);
    if (bearer === null) return;
    request.viewer = bearer.viewer;
    request.claims = bearer.claims;
  });

  async function authenticate(
    request: FastifyRequest,
    authorization: string,
    version: string | null,
  ): Promise<Bearer | null> {
    const now = clock();
    const claims = await identity.verify(bearerToken(authorization));
    const user = await store.users.findByIdentity(claims.issuer, claims.subject);
    if (user === null) {
      if (isSignIn(request)) return null;
      throw unauthenticated('Unknown account. Sign in again.');
    }
    const bearer = { viewer: { userId: user.id }, claims };
    if (version !== null) {
      const expiresAt = Math.min(claims.expiresAt * 1000, now + MAX_AGE_MS);
      cache.set(authorization, { ...bearer, version, expiresAt });
    }
    return bearer;
  }
}

/** The first sign-in of a person creates the account. */
const isSignIn = ({ routeOptions, method }: FastifyRequest): boolean =>
  routeOptions.url === signIn.path && method === signIn.method;

function bearerToken(authorization: string): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw unauthenticated('The Authorization header must be a bearer token');
  return token;
}
