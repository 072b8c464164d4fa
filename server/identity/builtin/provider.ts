import type { Configuration } from 'oidc-provider';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { Clock } from '#server/core/clock.ts';
import { AppError } from '#server/core/errors.ts';
import { INTERNAL_ERROR_MESSAGE } from '#server/http/error-handler.ts';
import type { Store } from '#server/store/store.ts';
import { BUILTIN_ISSUER } from '../identity.ts';
import { createAdapter } from './adapter.ts';
import { CLIENT_ID, SCOPE } from './client.ts';
import type { Keys } from './keys.ts';
import { messagePage } from './pages/message-page.ts';
import { signOutPage } from './pages/sign-out-page.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Options {
  issuer: string;
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string;
  keys: Keys;
  store: Store;
  clock: Clock;
}

/** Creates the OpenID provider: one client, authorization code flow with PKCE, rotating refresh tokens. */
export function createProvider({ issuer, publicUrl, keys, store, clock }: Options): Provider {
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;

  const configuration: Configuration = {
    adapter: createAdapter(store, clock, CLIENT_ID),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Pegboard',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`, `${publicUrl}/auth/callback`],
      },
    ],
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    claims: { openid: ['sub', 'pegboard_grant'], email: ['email', 'email_verified'], profile: ['name'] },
    // Includes email and name in the ID token, which spares a request to the userinfo endpoint.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    cookies: {
      names: { session: 'pegboard_session', interaction: 'pegboard_interaction', resume: 'pegboard_resume' },
      keys: keys.cookies,
      long: { ...cookie, path: '/oidc' },
      short: cookie,
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      IdToken: HOUR,
      // Visitors can begin sign-ins, and each stores up to 9 kB.
      Interaction: 15 * MINUTE,
      RefreshToken: 30 * DAY,
      Session: 30 * DAY,
      Grant: 365 * DAY,
    },
    interactions: { url: (_context, { uid }) => `/oidc/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      // On by default in oidc-provider and unused: the ID token contains all claims, and the API accepts no access tokens.
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = signOutPage(form);
        },
        postLogoutSuccessSource: (context) => {
          context.body = messagePage({ title: 'Signed out', text: 'You can close this page.' });
        },
      },
    },

    async findAccount(_context, subject, token) {
      const account = await store.credentials.find(subject);
      const user = await store.users.findByIdentity(BUILTIN_ISSUER, subject);
      if (account === null || (user !== null && user.disabledAt !== null)) return undefined;
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: account.email,
          // The built-in provider does not verify mailboxes.
          email_verified: false,
          name: account.name,
          pegboard_grant: token && 'grantId' in token ? token.grantId : undefined,
        }),
      };
    },

    // The only client needs no consent, so the first sign-in of a session creates the grant.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const grant = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
      if (grant?.accountId === session.accountId) return grant;
      const created = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      created.addOIDCScope(`${SCOPE} offline_access`);
      await created.save();
      return created;
    },
    // Browsers send an Origin header with same-origin POST requests as well.
    clientBasedCORS: (_context, origin) => origin === publicUrl,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out revokes the tokens, but an expired session must not.
    expiresWithSession: async () => false,

    renderError(context, { error, error_description: description }, cause) {
      context.type = 'html';
      // oidc-provider reports unknown errors as `server_error`.
      if (error === 'server_error') {
        const text = cause instanceof AppError ? cause.message : INTERNAL_ERROR_MESSAGE;
        context.body = messagePage({ title: 'Something went wrong', text });
        return;
      }
      context.body = messagePage({
        title: 'Sign-in failed',
        text: 'It may have expired or been opened twice. Close this window and sign in again.',
        detail: description ? `${error}: ${description}` : error,
      });
    },
  };

  const provider = new Provider(issuer, configuration);
  // provider-routes.ts overwrites the forwarded headers, so they can be trusted.
  provider.proxy = true;
  // Refresh tokens outlive a sign-out in oidc-provider. Here it ends the grant before the confirmation is sent.
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route !== 'end_session_confirm') return;
    const grantId = context.oidc.session?.authorizations?.[CLIENT_ID]?.grantId;
    if (grantId !== undefined && context.status === 303) await store.oidcPayloads.endGrant(grantId);
  });
  return provider;
}
