import type { TokenSource } from '#web/lib/http.ts';
import { providerClient } from './provider.ts';
import { isRefusal } from './session-banners.ts';
import { readTokens, type Tokens } from './stored-session.ts';
import { isFresh } from './token-lifetime.ts';

const LOCK = 'pegboard-renewal';

/** The sign-in cannot be renewed: whoever it was must sign in again. */
export class SessionExpired extends Error {
  override name = 'SessionExpired';
}

/**
 * Gets new tokens, unless another tab has done so since `old` was read: a refresh token is good for one exchange.
 *
 * @throws SessionExpired where the provider refuses; anything else may pass
 */
export function renewTokens(old: Tokens): Promise<Tokens> {
  return withTokenLock(async () => {
    const stored = readTokens();
    if (stored === null) throw new SessionExpired();
    if (stored.idToken !== old.idToken && isFresh(stored, Date.now())) return stored;
    if (!(stored.canRefresh && (await refresh(stored)))) await renewInFrame();
    const renewed = readTokens();
    if (renewed === null) throw new SessionExpired();
    return renewed;
  });
}

/**
 * Exchanges the refresh token.
 *
 * @returns false where that leads to no new ID token: the provider gives none here, or the token was exchanged before and
 *   the reply to that was lost, as when the page was left at that very moment
 */
async function refresh(stored: Tokens): Promise<boolean> {
  try {
    await (await providerClient()).signinSilent();
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
  return readTokens()?.idToken !== stored.idToken;
}

/** Asks the provider's own session, in a hidden frame. @throws SessionExpired where it knows nobody, or not the same person */
async function renewInFrame(): Promise<void> {
  try {
    await (await providerClient()).signinSilent({ forceIframeAuth: true });
  } catch (error) {
    if (isRefusal(error) || isFrameTimeout(error)) throw new SessionExpired('', { cause: error });
    throw error;
  }
}

/** A provider that lets itself not be framed never answers. */
const isFrameTimeout = (error: unknown) => error instanceof Error && error.name === 'ErrorTimeout' && navigator.onLine;

/**
 * Does something with the tokens while no tab renews them: a renewal that goes on must not bring back what is thrown
 * away. Locks are missing where the connection is not secure, and so is the whole sign-in.
 */
export async function withTokenLock<T>(work: () => Promise<T> | T): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** The ID token for calls of the API. `onEnd` hears when the sign-in turns out to have ended. */
export function createTokenSource(onEnd: () => void): TokenSource {
  async function renewed(tokens: Tokens): Promise<string | null> {
    try {
      return (await renewTokens(tokens)).idToken;
    } catch (error) {
      if (error instanceof SessionExpired) onEnd();
      return null;
    }
  }

  return {
    async current() {
      const tokens = readTokens();
      if (tokens === null || isFresh(tokens, Date.now())) return tokens?.idToken ?? null;
      // Where it cannot be renewed now, the old one says better than none who is asking.
      return (await renewed(tokens)) ?? readTokens()?.idToken ?? null;
    },
    async renew() {
      const tokens = readTokens();
      return tokens === null ? null : renewed(tokens);
    },
  };
}
