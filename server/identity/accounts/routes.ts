import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/accounts.ts';
import * as signInCalls from '#contract/sign-in.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/core/clock.ts';
import { AppError, unauthenticated } from '#server/core/errors.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { ExportCookie } from '#server/identity/export-cookie.ts';
import type { Identity, SignedIn } from '#server/identity/identity.ts';
import { clearInvitation, invitationOf } from '#server/identity/invite-routes.ts';
import type { SessionService } from '#server/identity/sessions.ts';
import type { Store } from '#server/store/store.ts';
import { accountDeletion } from './deletion.ts';
import { accountService } from './service.ts';
import { accountSessions } from './sessions.ts';

interface Dependencies {
  config: Config;
  store: Store;
  clock: Clock;
  identity: Identity;
  sessions: SessionService;
  exportCookie: ExportCookie;
}

/** Registers the routes of `contract/accounts.ts` and `contract/sign-in.ts`. */
export function accountRoutes(
  app: FastifyInstance,
  { config, store, clock, identity, sessions, exportCookie }: Dependencies,
): void {
  const { signupOpen, quota, trashDays } = config;
  const accounts = accountService({ store, clock, signupOpen, quota, trashDays });

  const deletion = accountDeletion({ store, clock, identity });
  const sessionCalls = accountSessions({ store, clock });

  defineRoute(app, signInCalls.getSignInSettings, { limit: 'read' }, async () => ({
    ...(await identity.settings()),
    signUpOpen: signupOpen,
  }));

  defineRoute(app, signInCalls.signIn, { limit: 'signIn' }, async ({ request, body, reply }) => {
    const claims = await identity.verify(body.idToken);
    const user = await accounts.signIn(claims, {
      createAccount: body.createAccount,
      invitation: invitationOf(request),
    });
    const userAgent = request.headers['user-agent'];
    const session = await sessions.open({ idToken: body.idToken, claims, userAgent, isSignIn: true });
    if (session === null) throw unauthenticated();
    if (invitationOf(request) !== null) clearInvitation(reply, config.publicUrl);
    await exportCookie.set(reply, session, claims.expiresAt);
    return user;
  });

  defineRoute(app, calls.updateUser, { limit: 'write' }, ({ caller, body }) =>
    accounts.setDisplayName(caller, body.displayName),
  );

  defineRoute(app, calls.deleteUser, { limit: 'signIn' }, async ({ caller, request, reply, body }) => {
    await deletion.remove(caller, signedInOf(request), body.password);
    exportCookie.clear(reply);
  });

  defineRoute(app, calls.getUsage, { limit: 'read' }, ({ caller }) => accounts.usage(caller));

  defineRoute(app, signInCalls.signOut, { limit: 'signIn' }, async ({ request, reply }) => {
    exportCookie.clear(reply);
    if (request.session) await sessionCalls.signOut(request.session);
  });

  defineRoute(app, calls.listSessions, { limit: 'read' }, ({ caller, request }) =>
    sessionCalls.list(caller, request.session),
  );

  defineRoute(app, calls.endSession, { limit: 'write' }, ({ caller, params }) => sessionCalls.end(caller, params.id));

  defineRoute(app, calls.endOtherSessions, { limit: 'write' }, ({ caller, request }) =>
    sessionCalls.endOthers(caller, request.session),
  );

  defineRoute(app, calls.changePassword, { limit: 'signIn' }, async ({ request, body }) => {
    if (!identity.changePassword) throw new AppError('not_found', 'Change your password at your identity provider');
    await identity.changePassword(signedInOf(request), body);
  });
}

function signedInOf({ claims, session }: FastifyRequest): SignedIn {
  if (!claims || !session) throw unauthenticated();
  return { claims, session };
}
