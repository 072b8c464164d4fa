import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { AppError, unauthenticated } from '#server/errors.ts';
import { defineRoute } from '#server/http/define-route.ts';
import type { ExportCookie } from '#server/identity/export-cookie.ts';
import type { Identity } from '#server/identity/identity.ts';
import type { Store } from '#server/store/store.ts';
import { accountService } from './service.ts';

interface Dependencies {
  config: Config;
  store: Store;
  clock: Clock;
  identity: Identity;
  exportCookie: ExportCookie;
}

/** Registers the routes of `contract/accounts.ts`. */
export function accountRoutes(
  app: FastifyInstance,
  { config, store, clock, identity, exportCookie }: Dependencies,
): void {
  const { signupOpen, quota, trashDays } = config;
  const accounts = accountService({ store, clock, signupOpen, quota, trashDays });

  defineRoute(app, calls.getSignInSettings, { limit: 'read' }, () => identity.settings());

  defineRoute(app, calls.signIn, { limit: 'signIn' }, async ({ body, reply }) => {
    const claims = await identity.verify(body.idToken);
    const user = await accounts.signIn(claims);
    await exportCookie.set(reply, claims);
    return user;
  });

  defineRoute(app, calls.updateUser, { limit: 'write' }, ({ viewer, body }) =>
    accounts.setDisplayName(viewer, body.displayName),
  );

  defineRoute(app, calls.getUsage, { limit: 'read' }, ({ viewer }) => accounts.usage(viewer));

  defineRoute(app, calls.signOut, { limit: 'signIn' }, async ({ request, reply }) => {
    exportCookie.clear(reply);
    if (request.claims) await identity.endSession?.(request.claims);
  });

  defineRoute(app, calls.changePassword, { limit: 'signIn' }, async ({ request, body }) => {
    if (!identity.changePassword) throw new AppError('not_found', 'Change your password at your identity provider');
    if (!request.claims) throw unauthenticated();
    await identity.changePassword(request.claims, body);
  });
}
