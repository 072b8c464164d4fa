import { hash } from 'node:crypto';
import type { Clock } from '#server/core/clock.ts';
import { unauthenticated } from '#server/core/errors.ts';
import type { SessionRow } from '#server/store/repositories/sessions.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { requireActiveUser } from './active-user.ts';
import { browserName } from './browser-name.ts';
import type { Claims } from './identity.ts';

/** Precision of `lastSeenAt` in milliseconds: each write makes cached responses stale. */
const SEEN_PRECISION = 60 * 60 * 1000;

/** The session of a request. */
export interface Session {
  id: string;
  userId: string;
  /** When the person authenticated, in milliseconds since 1970. */
  signedInAt: number;
}

/** A verified ID token and where it came from. */
export interface SessionToken {
  idToken: string;
  claims: Claims;
  /** User-Agent header of the request. */
  userAgent: string | undefined;
  /** Whether it was sent to the sign-in call. */
  isSignIn: boolean;
}

export type SessionService = ReturnType<typeof sessionService>;

/**
 * Creates the operations on sessions. Every ID token belongs to a session, so that ending the session ends its tokens, also
 * those that an external provider renews. Decision record 0029 explains how tokens are assigned.
 */
export function sessionService({ store, clock }: { store: Store; clock: Clock }) {
  return {
    /**
     * Returns the session of a token and begins one if the token is of a new sign-in. Null if its person has no account.
     *
     * @throws AppError `unauthenticated` if the session has ended or the account is disabled
     */
    async open(token: SessionToken): Promise<Session | null> {
      const { claims } = token;
      const known =
        claims.grantId === null
          ? await store.sessions.findByToken(hashOf(token.idToken))
          : await store.sessions.find(idOf(token));
      const session = known ?? (await store.transaction((repositories) => assign(repositories, token, clock())));
      if (session === null) return null;
      requireActiveUser(session);
      if (session.endedAt !== null) throw unauthenticated('Your sign-in has ended. Please sign in again.');
      if (clock() - session.lastSeenAt >= SEEN_PRECISION) await store.sessions.setLastSeen(session.id, clock());
      return session;
    },

    /** Returns an open session of an active user; null if there is none. */
    async find(id: string): Promise<Session | null> {
      const session = await store.sessions.find(id);
      return session?.endedAt === null && session.disabledAt === null ? session : null;
    },
  };
}

/** Assigns a token to a session that it continues or to a new one. */
async function assign(repositories: Repositories, token: SessionToken, now: number): Promise<SessionRow | null> {
  const { users, sessions } = repositories;
  const { claims } = token;
  const browser = browserName(token.userAgent);
  const user = await users.findByIdentity(claims.issuer, claims.subject);
  if (user === null) return null;
  const isNew = claims.grantId !== null || claims.nonce !== null;
  const id = idOf(token);
  const continued = isNew ? await sessions.find(id) : findContinued(await sessions.listAll(user.id), token, browser);
  if (continued === null) {
    await sessions.insert({
      id,
      userId: user.id,
      grantId: claims.grantId,
      hasNonce: claims.nonce !== null,
      browser,
      signedInAt: (claims.authenticatedAt ?? claims.issuedAt) * 1000,
      createdAt: now,
      lastSeenAt: now,
    });
    await users.update(user.id, { lastSignInAt: now });
  }
  const session = continued ?? (await sessions.find(id));
  if (session && claims.grantId === null)
    await sessions.addToken(session.id, { hash: hashOf(token.idToken), expiresAt: claims.expiresAt * 1000 });
  return session;
}

/**
 * Returns the session that a token without a nonce continues: the provider renewed it. Null if it begins a session.
 *
 * @param sessions sessions of the person, the last seen first
 * @param browser name of the browser that sent the token
 */
function findContinued(
  sessions: readonly SessionRow[],
  { claims, isSignIn }: SessionToken,
  browser: string,
): SessionRow | null {
  const { authenticatedAt } = claims;
  const inBrowser = (among: readonly SessionRow[]) => {
    const same = among.filter((session) => session.browser === browser);
    return same.length > 0 ? same : among;
  };
  if (authenticatedAt !== null)
    return inBrowser(sessions.filter(({ signedInAt }) => signedInAt === authenticatedAt * 1000))[0] ?? null;
  // The web app sends a nonce with each sign-in, so a token without one is renewed.
  if (isSignIn && !sessions.some(({ hasNonce }) => hasNonce)) return null;
  const candidates = inBrowser(sessions);
  return candidates.find(({ endedAt }) => endedAt === null) ?? candidates[0] ?? null;
}

/** The same for all tokens of one sign-in at the built-in provider, and for one nonce of an external one. */
function idOf({ idToken, claims: { issuer, subject, grantId, nonce } }: SessionToken): string {
  const key = grantId === null ? (nonce === null ? ['token', idToken] : ['nonce', nonce]) : ['grant', grantId];
  return hash('sha256', JSON.stringify([issuer, subject, ...key]), 'base64url').slice(0, 22);
}

const hashOf = (idToken: string): string => hash('sha256', idToken, 'base64url');
