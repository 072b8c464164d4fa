import { z } from 'zod';
import { User } from '#contract/sign-in.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { decodeTokenPayload } from '#web/lib/token-payload.ts';
import type { TokenLifetime } from './token-lifetime.ts';

/** Storage key of the user. Other tabs follow its changes. */
export const USER_KEY = 'auth_user';
/** Storage key of the provider's tokens, in the format of oidc-client-ts. */
const TOKENS_KEY = 'auth_tokens';
/** Set after an explicit sign-out. */
const REAUTHENTICATE_KEY = 'auth_left';
/** Set after a sign-out that deletes the drafts of the person, for all tabs, which may hold unsaved text. */
const DELETE_DRAFTS_KEY = 'auth_forget';

const StoredTokens = z.looseObject({
  id_token: z.string(),
  refresh_token: z.string().nullish(),
  /** When the ID token arrived, by the local clock. Not part of oidc-client-ts. */
  received_at: z.number().optional(),
});

export interface Tokens extends TokenLifetime {
  idToken: string;
  canRefresh: boolean;
}

export const readUser = () => readStored(USER_KEY, User);
export const writeUser = (user: User) => writeStored(USER_KEY, user);

/** Whether the next sign-in must prompt, although the provider may still have a session. */
export const mustReauthenticate = () => readStored(REAUTHENTICATE_KEY, z.boolean()) ?? false;
export const setMustReauthenticate = (left: boolean) =>
  left ? writeStored(REAUTHENTICATE_KEY, true) : removeStored(REAUTHENTICATE_KEY);

/** Whether the last sign-out deletes the drafts of the person. */
export const mustDeleteDrafts = () => readStored(DELETE_DRAFTS_KEY, z.boolean()) ?? false;
export const setMustDeleteDrafts = (deletes: boolean) =>
  deletes ? writeStored(DELETE_DRAFTS_KEY, true) : removeStored(DELETE_DRAFTS_KEY);

/** Reads the tokens without loading oidc-client-ts, which a signed-in page needs at startup. */
export function readTokens(): Tokens | null {
  const stored = readStored(TOKENS_KEY, StoredTokens);
  const times = stored && timesOf(stored.id_token);
  if (!stored || !times) return null;
  const lifetime = times.exp - times.iat;
  // Using the local arrival time cancels out a wrong local clock.
  const issuedAt = stored.received_at ?? times.iat;
  return {
    idToken: stored.id_token,
    lifetime,
    expiresAt: issuedAt + lifetime,
    canRefresh: Boolean(stored.refresh_token),
  };
}

/** Raw token storage for oidc-client-ts. */
export const tokenText = {
  read: () => localStorage.getItem(TOKENS_KEY),

  write(text: string): void {
    const before = readStored(TOKENS_KEY, StoredTokens);
    const tokens = StoredTokens.parse(JSON.parse(text));
    // Some providers renew the other tokens and keep this one.
    const isSame = before?.id_token === tokens.id_token;
    const received_at = isSame ? before?.received_at : Date.now();
    localStorage.setItem(TOKENS_KEY, JSON.stringify({ ...tokens, received_at }));
  },

  remove: () => removeStored(TOKENS_KEY),
};

/** Removes the user last: other tabs react to that and must not find tokens. */
export function clearStoredSession(): void {
  tokenText.remove();
  removeStored(USER_KEY);
}

const Payload = z.object({ iat: z.number(), exp: z.number() });

/** Returns issue and expiry time in ms. Used for scheduling; the server verifies the token. */
function timesOf(idToken: string): { iat: number; exp: number } | null {
  try {
    const { iat, exp } = Payload.parse(decodeTokenPayload(idToken));
    return { iat: iat * 1000, exp: exp * 1000 };
  } catch {
    return null;
  }
}
