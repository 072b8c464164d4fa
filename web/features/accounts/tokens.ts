import type { TokenSource } from '#web/lib/http.ts';
import { isRefusal } from './auth-errors.ts';
import { readTokens, type Tokens } from './auth-storage.ts';
import { providerClient } from './provider.ts';

/** A token that ends sooner than this is renewed before it is used, in milliseconds. */
const SPARE = 60_000;
const LOCK = 'pegboard-renewal';

/** The sign-in cannot be renewed: whoever it was must sign in again. */
export class SignInEnded extends Error {
  override name = 'SignInEnded';
}

const isFresh = (tokens: Tokens) => tokens.expiresAt - Date.now() > SPARE;

/**
 * Gets new tokens, unless another tab has done so since `old` was read: a refresh token is good for one exchange.
 *
 * @throws SignInEnded where the provider refuses; anything else may pass
 */
export function renewTokens(old: Tokens): Promise<Tokens> {
  return exclusively(async () => {
    const stored = readTokens();
    if (stored === null) throw new SignInEnded();
    if (stored.idToken !== old.idToken && isFresh(stored)) return stored;
    try {
      const client = await providerClient();
      await client.signinSilent();
    } catch (error) {
      if (isRefusal(error) || isSilence(error, stored)) throw new SignInEnded('', { cause: error });
      throw error;
    }
    const renewed = readTokens();
    if (renewed === null) throw new SignInEnded();
    return renewed;
  });
}

/** Without a refresh token a hidden frame asks; a provider whose cookies are blocked there never answers. */
function isSilence(error: unknown, tokens: Tokens): boolean {
  return error instanceof Error && error.name === 'ErrorTimeout' && !tokens.canRefresh && navigator.onLine;
}

/** Locks are missing where the connection is not secure, and so is the whole sign-in. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** The ID token for calls of the API. `onEnd` hears when the sign-in turns out to have ended. */
export function createTokenSource(onEnd: () => void): TokenSource {
  async function renewed(tokens: Tokens): Promise<string | null> {
    try {
      return (await renewTokens(tokens)).idToken;
    } catch (error) {
      if (error instanceof SignInEnded) onEnd();
      return null;
    }
  }

  return {
    async current() {
      const tokens = readTokens();
      if (tokens === null || isFresh(tokens)) return tokens?.idToken ?? null;
      // Where it cannot be renewed now, the old one says better than none who is asking.
      return (await renewed(tokens)) ?? readTokens()?.idToken ?? null;
    },
    async renew() {
      const tokens = readTokens();
      return tokens === null ? null : renewed(tokens);
    },
  };
}
