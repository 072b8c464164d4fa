import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/core/clock.ts';
import { AppError, unauthenticated } from '#server/core/errors.ts';
import { lazy } from '#server/core/lazy.ts';
import { every } from '#server/http/every.ts';
import { statusOf } from '#server/http/status.ts';
import type { Store } from '#server/store/store.ts';
import { BUILTIN_ISSUER, type Identity, type SignIn } from '../identity.ts';
import { verifyIdToken } from '../verify-token.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { CLIENT_ID, SCOPE } from './client.ts';
import { credentialService } from './credentials.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { invitationService } from './invitations.ts';
import { publicPart, readKeys } from './keys.ts';
import { linkRoutes } from './link-routes.ts';
import { createMailer } from './mailer.ts';
import { pageAssets } from './pages/layout.ts';
import { passwordResetService } from './password-reset.ts';
import { providerRoutes } from './provider-routes.ts';
import { createThrottle, NO_THROTTLE } from './throttle.ts';

/** In milliseconds. Anybody can begin sign-ins, which expire soon. */
const PURGE_INTERVAL = 60 * 1000;

/** Creates the built-in identity provider, which serves `/oidc` and has accounts with email and password. */
export async function builtinIdentity(dependencies: { config: Config; store: Store; clock: Clock }): Promise<Identity> {
  const { config, store, clock } = dependencies;
  const { publicUrl, signupOpen } = config;
  const issuer = `${publicUrl}/oidc`;
  const keys = await readKeys(store);
  const publicKeys = createLocalJWKSet({ keys: keys.signing.map(publicPart) });
  const throttle = config.rateLimits ? createThrottle(store) : NO_THROTTLE;
  const credentials = credentialService({ store, clock, throttle, signupOpen });
  const mailer = config.smtp ? await createMailer(config.smtp) : null;
  const passwordReset = passwordResetService({ store, clock, throttle, mailer, publicUrl });
  const invitations = invitationService({ store, clock, throttle });
  const expected = { issuer, audience: CLIENT_ID, keys: publicKeys, clock };
  const verify = (token: string) => verifyIdToken(token, expected);

  async function hasEnded({ grantId, subject }: SignIn): Promise<boolean> {
    const grant = grantId === null ? null : await store.oidcPayloads.find('Grant', grantId);
    return grant?.accountId !== subject;
  }

  return {
    async verify(token) {
      const claims = await verify(token);
      // Tokens stay valid for an hour, but a sign-out or password change takes effect immediately.
      if (await hasEnded(claims)) throw unauthenticated('Your sign-in has ended. Please sign in again.');
      return { ...claims, issuer: BUILTIN_ISSUER };
    },

    settings: async () => ({
      builtin: true,
      clientId: CLIENT_ID,
      issuer,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      endSessionEndpoint: `${issuer}/session/end`,
      scope: SCOPE,
    }),

    connectOrigins: () => [],

    routes: async (app) => {
      // Loads oidc-provider at the first sign-in, which keeps 20 MB and a sixth of the time out of the start.
      const getProvider = lazy(async () => {
        const { createProvider } = await import('./provider.ts');
        const provider = createProvider({ issuer, publicUrl, keys, store, clock });
        provider.on('server_error', (context, error) => {
          app.log.error({ err: error }, 'The identity provider failed');
          if (error instanceof AppError) applyAppError(context, error);
        });
        return provider;
      });
      await app.register(pageAssets);
      const browserCookie = createBrowserCookie({ keys: keys.cookies, secure: publicUrl.startsWith('https:') });
      await app.register(interactionRoutes, { getProvider, credentials, passwordReset, browserCookie });
      await app.register(linkRoutes, { passwordReset, invitations });
      await app.register(providerRoutes, { getProvider, publicUrl });
      app.addHook('onListen', async () => void mailer?.verify().catch(warnAboutMail(app)));
      every(app, PURGE_INTERVAL, 'Expired sign-ins could not be removed', () =>
        store.oidcPayloads.removeExpired(clock()),
      );
    },

    changePassword: (signedIn, change) => credentials.changePassword(signedIn, change),
    confirmPassword: (signedIn, password) => credentials.confirmPassword(signedIn, password),
  };
}

/** Applies the status and `Retry-After` of an AppError, which oidc-provider does not know. */
function applyAppError(context: KoaContextWithOIDC, { code, retryAfter }: AppError): void {
  context.status = statusOf(code);
  if (retryAfter !== undefined) context.set('retry-after', String(Math.ceil(retryAfter)));
}

const warnAboutMail = (app: FastifyInstance) => (error: unknown) =>
  app.log.warn({ err: error }, 'SMTP_URL: the mail server cannot be used');
