import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { signIn } from '#contract/accounts.ts';
import type { Clock } from '#server/clock.ts';
import { unauthenticated } from '#server/errors.ts';
import type { Claims, Identity } from '#server/identity/identity.ts';
import type { Store } from '#server/store/store.ts';
import { type Person, VISITOR, type Viewer } from '#server/viewer.ts';
import { onRequestAtOnce, type Waiting, whenThere } from './at-once.ts';
import type { VersionOf } from './store-version.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, by the bearer token alone. */
    viewer: Viewer;
    /** What the token says; null for a visitor. */
    claims: Claims | null;
  }
}

interface Parts {
  identity: Identity;
  store: Store;
  clock: Clock;
  versionOf: VersionOf;
}

const BEARERS_MAX = 5_000;
/** How long a bearer is not looked up again though nothing was written, in milliseconds. */
const LONGEST = 60_000;

interface Bearer {
  viewer: Person;
  claims: Claims;
}

interface Remembered extends Bearer {
  version: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Takes everybody for a visitor until more is known: also who is refused before that is answered as somebody. */
export function registerViewer(app: FastifyInstance): void {
  app.decorateRequest('viewer');
  app.addHook(
    'onRequest',
    onRequestAtOnce((request) => {
      request.viewer = VISITOR;
    }),
  );
}

/** Finds out who is asking before a body is read, after `registerViewer`. A token that does not hold is refused even where none is needed. */
export function registerAuthentication(app: FastifyInstance, { identity, store, clock, versionOf }: Parts): void {
  /** By what the Authorization header says. */
  const bearers = new LRUCache<string, Remembered>({ max: BEARERS_MAX });
  app.decorateRequest('claims', null);

  app.addHook(
    'onRequest',
    onRequestAtOnce((request) => {
      const { authorization } = request.headers;
      if (authorization === undefined) return;
      const version = request.method === 'GET' ? versionOf(request) : null;
      return whenThere(version, (known) => recognize(request, authorization, known));
    }),
  );

  /** Reads mostly come one after the other, with nothing written between. */
  function recognize(request: FastifyRequest, authorization: string, version: string | null): Waiting {
    const known = bearers.get(authorization);
    if (version === null || known?.version !== version || clock() >= known.until)
      return lookUpAndRemember(request, authorization, version);
    accept(request, known);
  }

  async function lookUpAndRemember(request: FastifyRequest, authorization: string, version: string | null) {
    const now = clock();
    const bearer = await lookUp(request, bearerToken(authorization));
    if (bearer === null) return;
    accept(request, bearer);
    if (version === null) return;
    bearers.set(authorization, { ...bearer, version, until: Math.min(bearer.claims.expiresAt * 1000, now + LONGEST) });
  }

  /** @returns null for somebody without an account who makes the call that makes one */
  async function lookUp(request: FastifyRequest, token: string): Promise<Bearer | null> {
    const claims = await identity.verify(token);
    const user = await store.users.findByIdentity(claims.issuer, claims.subject);
    if (user) return { viewer: { userId: user.id }, claims };
    if (request.routeOptions.url === signIn.path && request.method === signIn.method) return null;
    throw unauthenticated('This account is not known here. Please sign in again.');
  }
}

function accept(request: FastifyRequest, { viewer, claims }: Bearer): void {
  request.viewer = viewer;
  request.claims = claims;
}

function bearerToken(authorization: string): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw unauthenticated('The Authorization header must be a bearer token');
  return token;
}

/** @throws AppError `unauthenticated` for a visitor */
export function signedIn(viewer: Viewer): Person {
  if (viewer.userId === null) throw unauthenticated();
  return { userId: viewer.userId };
}
