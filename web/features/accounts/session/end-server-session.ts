import { signOut } from '#contract/sign-in.ts';
import { call } from '#web/lib/http.ts';
import { ApiError, fromErrorReply } from '#web/lib/http-errors.ts';

/**
 * Clears the cookie and ends the session at the built-in provider. A refused token counts as signed out.
 *
 * An external provider keeps its session: ending it from a hidden frame depends on its framing and cookie policy. The
 * next sign-in prompts for credentials instead.
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
