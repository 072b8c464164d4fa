import type { UserManager } from 'oidc-client-ts';
import { getSignInSettings, type SignInSettings } from '#contract/accounts.ts';
import { readReply } from '#web/lib/http.ts';
import { NetworkError } from '#web/lib/http-errors.ts';

let client: Promise<UserManager> | null = null;

/** The client of the identity provider; its code is loaded when somebody signs in or a token is renewed. */
export function providerClient(): Promise<UserManager> {
  client ??= createClient().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}

async function createClient(): Promise<UserManager> {
  const [{ createOidcClient }, settings] = await Promise.all([import('./oidc-client.ts'), signInSettings()]);
  const manager = createOidcClient(settings);
  // Left behind by popups that were closed before they were done.
  manager.clearStaleState().catch(() => {});
  return manager;
}

/**
 * How to reach the provider. Asked for without a token, unlike every other call: getting one may be what it is for.
 *
 * @throws ApiError, NetworkError
 */
export async function signInSettings(): Promise<SignInSettings> {
  const response = await fetch(getSignInSettings.path).catch((cause: unknown) => {
    throw new NetworkError({ cause });
  });
  return readReply(getSignInSettings, response);
}
