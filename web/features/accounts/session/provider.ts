import type { UserManager } from 'oidc-client-ts';
import { getSignInSettings, type SignInSettings } from '#contract/sign-in.ts';
import { readReply } from '#web/lib/http.ts';
import { NetworkError } from '#web/lib/http-errors.ts';

let client: Promise<UserManager> | null = null;

/** Returns the OpenID Connect client, loaded on first use. */
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
  // Closed popups leave state behind.
  manager.clearStaleState().catch(() => {});
  return manager;
}

/**
 * Loads the settings of the provider, without a token because this may be needed to get one.
 *
 * @throws ApiError, NetworkError
 */
export async function signInSettings(): Promise<SignInSettings> {
  const response = await fetch(getSignInSettings.path).catch((cause: unknown) => {
    throw new NetworkError({ cause });
  });
  return readReply(getSignInSettings, response);
}
