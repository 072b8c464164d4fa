import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { signIn } from '#contract/sign-in.ts';
import { API_TOKEN_PREFIX } from '#contract/tokens.ts';
import type { Person } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import { unauthenticated } from '#server/core/errors.ts';
import type { VersionOf } from '#server/http/cache/store-version.ts';
import type { Store } from '#server/store/store.ts';
import { hashToken, isTokenFormat } from './api-token.ts';
import type { Claims, Identity } from './identity.ts';
import { actsAsOwner } from './scopes.ts';
import type { Session, SessionService } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Ignores tokens: the reply is the same for everybody. */
    isAnonymous?: boolean;
  }
  interface FastifyRequest {
    /** Claims of the ID token; null for a visitor and an API token. */
    claims: Claims | null;
    /** Session of the ID token; null for a visitor and an API token. */
    session: Session | null;
  }
}

interface Options {
  identity: Identity;
  sessions: SessionService;
  store: Store;
  clock: Clock;
  versionOf: VersionOf;
}

const CACHE_SIZE = 5_000;
const MAX_AGE_MS = 60_000;
/** The use of an API token is stored at most this often, in milliseconds. */
const USE_PRECISION = 60 * 60 * 1000;

interface TokenUse {
  readonly id: number;
  /** Milliseconds since 1970. */
  lastUsedAt: number | null;
}

interface Bearer {
  viewer: Person;
  /** Null for an API token, as is the session. */
  claims: Claims | null;
  session: Session | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The API token, as its use is recorded. */
  use?: TokenUse;
}

interface CachedBearer {
  bearer: Bearer;
  version: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Authenticates the ID token or API token of a request before its body is read. An invalid one is refused on
 * every route that does not ignore tokens.
 * GET requests reuse the result until the store's version changes, as it does when a token is revoked, a
 * session ends or a collection is shared.
 */
export function registerAuthentication(
  app: FastifyInstance,
  { identity, sessions, store, clock, versionOf }: Options,
): void {
  /** By Authorization header. */
  const cache = new LRUCache<string, CachedBearer>({ max: CACHE_SIZE });
  app.decorateRequest('claims', null);
  app.decorateRequest('session', null);

  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined || request.routeOptions.config.isAnonymous) return;
    const version = request.method === 'GET' ? await versionOf(request) : null;
    const cached = cache.get(authorization);
    const isFresh = cached !== undefined && cached.version === version && clock() < cached.until;
    const bearer = isFresh ? cached.bearer : await authenticate(request, authorization, version);
    if (bearer === null) return;
    const { token } = bearer.viewer;
    if (bearer.use) recordUse(bearer.use);
    if (token && !actsAsOwner(request, token)) return;
    request.viewer = bearer.viewer;
    request.claims = bearer.claims;
    request.session = bearer.session;
  });

  /** Does not delay the request, which succeeds even if this fails. */
  function recordUse(use: TokenUse): void {
    const now = clock();
    if (use.lastUsedAt !== null && now - use.lastUsedAt < USE_PRECISION) return;
    use.lastUsedAt = now;
    store.tokens.recordUse(use.id, now, USE_PRECISION).catch((error: unknown) => {
      app.backgroundFailed(error, 'The use of an API token could not be stored');
    });
  }

  async function authenticate(
    request: FastifyRequest,
    authorization: string,
    version: string | null,
  ): Promise<Bearer | null> {
    const now = clock();
    const token = bearerToken(authorization);
    const bearer = token.startsWith(API_TOKEN_PREFIX) ? await findApiToken(token) : await verifyIdToken(request, token);
    if (bearer === null || version === null) return bearer;
    const isMember = await store.collectionMembers.isMember(bearer.viewer);
    const known = { ...bearer, viewer: { ...bearer.viewer, isMember } };
    cache.set(authorization, { bearer: known, version, until: Math.min(bearer.expiresAt, now + MAX_AGE_MS) });
    return known;
  }

  async function findApiToken(token: string): Promise<Bearer> {
    const row = isTokenFormat(token) ? await store.tokens.findByHash(hashToken(token)) : null;
    const expiresAt = row?.expiresAt ?? Number.POSITIVE_INFINITY;
    if (row === null || expiresAt <= clock())
      throw unauthenticated('This API token is not valid. It may have expired or been revoked.');
    const { id, userId, scopes, lastUsedAt } = row;
    return {
      viewer: { userId, token: { id, scopes } },
      claims: null,
      session: null,
      expiresAt,
      use: { id, lastUsedAt },
    };
  }

  async function verifyIdToken(request: FastifyRequest, token: string): Promise<Bearer | null> {
    const claims = await identity.verify(token);
    // The route begins the session, after it has created the account.
    if (isSignIn(request)) return null;
    const userAgent = request.headers['user-agent'];
    const session = await sessions.open({ idToken: token, claims, userAgent, isSignIn: false });
    if (session === null) throw unauthenticated('Unknown account. Sign in again.');
    return { viewer: { userId: session.userId }, claims, session, expiresAt: claims.expiresAt * 1000 };
  }
}

const isSignIn = ({ routeOptions, method }: FastifyRequest): boolean =>
  routeOptions.url === signIn.path && method === signIn.method;

function bearerToken(authorization: string): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw unauthenticated('The Authorization header must be a bearer token');
  return token;
}
