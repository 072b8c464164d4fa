import { type StateStore, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { SignInSettings } from '#contract/sign-in.ts';
import { paths } from '#web/lib/paths.ts';
import { POPUP_NAME, POPUP_SIZE } from './popup.ts';
import { tokenText } from './stored-session.ts';

/** In seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** One person is signed in at a time, so the tokens use one fixed key. */
const tokenStore: StateStore = {
  get: async () => tokenText.read(),
  set: async (_key, value) => tokenText.write(value),
  remove: async () => {
    const value = tokenText.read();
    tokenText.remove();
    return value;
  },
  getAllKeys: async () => ['tokens'],
};

/** Creates the OpenID Connect client: authorization code with PKCE in a popup, renewed by refresh token or iframe. */
export function createOidcClient(settings: SignInSettings): UserManager {
  const callback = location.origin + paths.authCallback.href();
  return new UserManager({
    authority: settings.issuer,
    client_id: settings.clientId,
    scope: settings.scope,
    redirect_uri: callback,
    silent_redirect_uri: callback,
    metadata: {
      issuer: settings.issuer,
      authorization_endpoint: settings.authorizationEndpoint,
      token_endpoint: settings.tokenEndpoint,
    },
    // Never asks to sign in again, but makes providers tell when the person did.
    max_age: YEAR,
    userStore: tokenStore,
    stateStore: new WebStorageStateStore({ prefix: 'auth_state.', store: localStorage }),
    loadUserInfo: false,
    // tokens.ts renews instead: two tabs must not use the same refresh token.
    automaticSilentRenew: false,
    popupWindowTarget: POPUP_NAME,
    popupWindowFeatures: POPUP_SIZE,
    silentRequestTimeoutInSeconds: 10,
  });
}

/** Forwards the provider's response from the popup or iframe to the page that waits for it. */
export async function forwardCallback(): Promise<void> {
  const callback = location.origin + paths.authCallback.href();
  const client = new UserManager({ authority: location.origin, client_id: '', redirect_uri: callback });
  if (window.parent !== window) await client.signinSilentCallback();
  else await client.signinPopupCallback();
}
