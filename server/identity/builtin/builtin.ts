import { createLocalJWKSet } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { AppError, unauthenticated } from '#server/errors.ts';
import { statusOf } from '#server/http/status.ts';
import { lazily } from '#server/lazily.ts';
import type { Store } from '#server/store/store.ts';
import { BUILTIN_ISSUER, type Identity, type SignIn } from '../identity.ts';
import { rememberTokens } from '../remember-tokens.ts';
import { verifyIdToken } from '../verify-token.ts';
import { accountService } from './accounts.ts';
import { CLIENT_ID, SCOPE } from './client.ts';
import { interactionRoutes, pageAssets } from './interaction-routes.ts';
import { publicPart, readKeys } from './keys.ts';
import { providerRoutes } from './provider-routes.ts';
import { createThrottle, NO_THROTTLE } from './throttle.ts';

/** How often what has expired is thrown away, in milliseconds. */
const PURGE_EVERY = 60 * 60 * 1000;

/** The identity provider inside this process, at `/oidc`: accounts with email and password. */
export async function builtinIdentity(parts: { config: Config; store: Store; clock: Clock }): Promise<Identity> {
  const { config, store, clock } = parts;
  const { publicUrl, signupOpen } = config;
  const issuer = `${publicUrl}/oidc`;
  const keys = await readKeys(store);
  const publicKeys = createLocalJWKSet({ keys: keys.signing.map(publicPart) });
  const throttle = config.rateLimits ? createThrottle(store) : NO_THROTTLE;
  const accounts = accountService({ store, clock, throttle, signupOpen });
  const expected = { issuer, audience: CLIENT_ID, keys: publicKeys, clock };
  const verified = rememberTokens((token) => verifyIdToken(token, expected), clock);

  async function hasEnded({ grantId, subject }: SignIn): Promise<boolean> {
    const grant = grantId === null ? null : await store.oidcPayloads.find('Grant', grantId);
    return grant?.accountId !== subject;
  }

  return {
    async verify(token) {
      const claims = await verified(token);
      // The token outlives the sign-in it comes from; signing out and a changed password must count at once.
      if (await hasEnded(claims)) throw unauthenticated('The sign-in has ended. Please sign in again.');
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
      // Loaded when the first person signs in: it would be a sixth of each start, and 20 MB.
      const provider = lazily(async () => {
        const { createProvider } = await import('./provider.ts');
        const made = createProvider({ issuer, publicUrl, keys, store, clock });
        made.on('server_error', (context, error) => {
          app.log.error({ err: error }, 'The identity provider failed');
          if (error instanceof AppError) refuse(context, error);
        });
        return made;
      });
      await app.register(pageAssets);
      await app.register(interactionRoutes, { provider, accounts });
      await app.register(providerRoutes, { provider, publicUrl });
      keepTidy(() => store.oidcPayloads.removeExpired(clock()), app);
    },

    changePassword: (claims, change) => accounts.changePassword(claims, change),

    async endSession({ grantId }) {
      if (grantId !== null) await store.oidcPayloads.endGrant(grantId);
    },

    hasEnded,
  };
}

/** Lets the provider answer with the status of an error of ours, which it knows nothing of. */
function refuse(context: KoaContextWithOIDC, { code, retryAfter }: AppError): void {
  context.status = statusOf(code);
  if (retryAfter !== undefined) context.set('retry-after', String(Math.ceil(retryAfter)));
}

function keepTidy(purge: () => Promise<void>, app: Parameters<Identity['routes']>[0]): void {
  const timer = setInterval(
    () => purge().catch((error: unknown) => app.log.warn({ err: error }, 'Expired sign-ins could not be removed')),
    PURGE_EVERY,
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
