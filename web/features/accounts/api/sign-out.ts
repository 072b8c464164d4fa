import { signOut } from '#contract/accounts.ts';
import { call } from '#web/lib/http.ts';
import { ApiError, fromErrorReply } from '#web/lib/http-errors.ts';

/**
 * Clears the cookie and ends a sign-in at the built-in provider. A token that is refused is over already.
 *
 * The session at an external provider is its own: a hidden frame could end it only where the provider lets itself be
 * framed and the browser sends its cookies along, and would disturb otherwise. The next sign-in asks anew instead.
 */
export async function endServerSession(): Promise<void> {
  try {
    await call(signOut, {});
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const response = await fetch(signOut.path, { method: signOut.method });
    if (!response.ok) throw await fromErrorReply(response);
  }
}
