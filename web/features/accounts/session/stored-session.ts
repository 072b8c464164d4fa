import { z } from 'zod';
import { User } from '#contract/accounts.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { decodeTokenPayload } from '#web/lib/token-payload.ts';
import type { TokenLifetime } from './token-lifetime.ts';

/** Where the signed-in user is cached; another tab that changes it changes this one. */
export const USER_KEY = 'auth_user';
/** What the provider gave, as oidc-client-ts keeps it. */
const TOKENS_KEY = 'auth_tokens';
/** Set while somebody has signed out here on purpose. */
const REAUTHENTICATE_KEY = 'auth_left';

const StoredTokens = z.looseObject({
  id_token: z.string(),
  refresh_token: z.string().nullish(),
  /** When the ID token came, by the clock of this machine; ours, beside what the library keeps. */
  received_at: z.number().optional(),
});

export interface Tokens extends TokenLifetime {
  idToken: string;
  canRefresh: boolean;
}

export const readUser = () => readStored(USER_KEY, User);
export const writeUser = (user: User) => writeStored(USER_KEY, user);

/** Whether the next sign-in must ask who it is, though the provider may still know the person before. */
export const mustReauthenticate = () => readStored(REAUTHENTICATE_KEY, z.boolean()) ?? false;
export const setMustReauthenticate = (left: boolean) =>
  left ? writeStored(REAUTHENTICATE_KEY, true) : removeStored(REAUTHENTICATE_KEY);

/** Reads the tokens without the code that gets them: a page that starts signed in needs them first. */
export function readTokens(): Tokens | null {
  const stored = readStored(TOKENS_KEY, StoredTokens);
  const times = stored && timesOf(stored.id_token);
  if (!stored || !times) return null;
  const lifetime = times.exp - times.iat;
  // A clock that is wrong is wrong alike when a token comes and when it ends.
  const issuedAt = stored.received_at ?? times.iat;
  return {
    idToken: stored.id_token,
    lifetime,
    expiresAt: issuedAt + lifetime,
    canRefresh: Boolean(stored.refresh_token),
  };
}

/** The tokens as text, in the way oidc-client-ts reads and writes them. */
export const tokenText = {
  read: () => localStorage.getItem(TOKENS_KEY),

  write(text: string): void {
    const before = readStored(TOKENS_KEY, StoredTokens);
    const tokens = StoredTokens.parse(JSON.parse(text));
    // Some providers renew the other tokens and performSignOut this one as it was.
    const isSame = before?.id_token === tokens.id_token;
    const received_at = isSame ? before?.received_at : Date.now();
    localStorage.setItem(TOKENS_KEY, JSON.stringify({ ...tokens, received_at }));
  },

  remove: () => removeStored(TOKENS_KEY),
};

/** The user last: other tabs onStorage that, and must not find the tokens any more. */
export function clearStoredSession(): void {
  tokenText.remove();
  removeStored(USER_KEY);
}

const Payload = z.object({ iat: z.number(), exp: z.number() });

/** When a token begins and ends, in milliseconds since 1970. The server checks it; here it says when to renew it. */
function timesOf(idToken: string): { iat: number; exp: number } | null {
  try {
    const { iat, exp } = Payload.parse(decodeTokenPayload(idToken));
    return { iat: iat * 1000, exp: exp * 1000 };
  } catch {
    return null;
  }
}
