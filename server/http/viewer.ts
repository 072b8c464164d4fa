import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signIn } from '#contract/accounts.ts';
import { unauthenticated } from '#server/errors.ts';
import type { Claims, Identity } from '#server/identity/identity.ts';
import type { Store } from '#server/store/store.ts';
import { type Person, VISITOR, type Viewer } from '#server/viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, by the bearer token alone. */
    viewer: Viewer;
    /** What the token says; null for a visitor. */
    claims: Claims | null;
  }
}

/** Finds out who is asking before a body is read. A token that does not hold is refused even where none is needed. */
export function installViewer(app: FastifyInstance, identity: Identity, store: Store): void {
  app.decorateRequest('viewer');
  app.decorateRequest('claims', null);
  app.addHook('onRequest', async (request) => {
    request.viewer = VISITOR;
    const token = bearerToken(request);
    if (token === null) return;
    const claims = await identity.verify(token);
    const user = await store.users.findByIdentity(claims.issuer, claims.subject);
    // The call that makes the account must not need it.
    if (!user && request.routeOptions.url === signIn.path && request.method === signIn.method) return;
    if (!user) throw unauthenticated('This account is not known here. Please sign in again.');
    request.viewer = { userId: user.id };
    request.claims = claims;
  });
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  if (token === undefined) throw unauthenticated('The Authorization header must be a bearer token');
  return token;
}

/** @throws AppError `unauthenticated` for a visitor */
export function signedIn(viewer: Viewer): Person {
  if (viewer.userId === null) throw unauthenticated();
  return { userId: viewer.userId };
}
