import type { TokenSource } from '#web/lib/http.ts';
import { providerClient } from './provider.ts';
import { isRefusal } from './session-banners.ts';
import { readTokens, type Tokens } from './stored-session.ts';
import { isFresh } from './token-lifetime.ts';

const LOCK = 'pegboard-renewal';

/** The session cannot be renewed. */
export class SessionExpired extends Error {
  override name = 'SessionExpired';
}

/**
 * Renews the tokens, unless another tab has done so since `old` was read: a refresh token works once.
 *
 * @throws SessionExpired if the provider refuses; other errors may be temporary
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
 * @returns false if that yields no new ID token: the provider issues none, or the response to an earlier exchange was
 * lost
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

/**
 * Renews by the provider's own session in a hidden iframe. @throws SessionExpired if that has ended or belongs to
 * another person
 */
async function renewInFrame(): Promise<void> {
  try {
    await (await providerClient()).signinSilent({ forceIframeAuth: true });
  } catch (error) {
    if (isRefusal(error) || isFrameTimeout(error)) throw new SessionExpired('', { cause: error });
    throw error;
  }
}

/** A provider that forbids framing never responds. */
const isFrameTimeout = (error: unknown) => error instanceof Error && error.name === 'ErrorTimeout' && navigator.onLine;

/**
 * Holds the lock of token renewal, so that a renewal cannot restore tokens that were just removed. Web Locks need a
 * secure context, and so does sign-in.
 */
export async function withTokenLock<T>(work: () => Promise<T> | T): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** Creates the token source of API calls. `onEnd` is called when the session turns out to have ended. */
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
      // An expired token still tells the server who calls.
      return (await renewed(tokens)) ?? readTokens()?.idToken ?? null;
    },
    async renew() {
      const tokens = readTokens();
      return tokens === null ? null : renewed(tokens);
    },
  };
}
