import { signOut } from '#contract/accounts.ts';
import { call } from '#web/lib/http.ts';
import { ApiError, fromErrorReply } from '#web/lib/http-errors.ts';
import { providerClient, signInSettings } from './provider.ts';

/** Clears the cookie and ends a sign-in at the built-in provider. A token that is refused is over already. */
export async function endOnServer(): Promise<void> {
  try {
    await call(signOut, {});
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const response = await fetch(signOut.path, { method: signOut.method });
    if (!response.ok) throw await fromErrorReply(response);
  }
}

/** Ends the session at an external provider, out of sight. It may not let itself be framed; signing out does not fail by it. */
export async function leaveProvider(idToken: string | undefined): Promise<void> {
  const settings = await signInSettings().catch(() => null);
  if (settings === null || settings.builtin || settings.endSessionEndpoint === null) return;
  const client = await providerClient();
  await client.signoutSilent({ id_token_hint: idToken }).catch(() => {});
}
