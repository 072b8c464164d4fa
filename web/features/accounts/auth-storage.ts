import { z } from 'zod';
import { User } from '#contract/accounts.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

/** Where the signed-in user is cached; another tab that changes it changes this one. */
export const USER_KEY = 'auth_user';
/** What the provider gave, as oidc-client-ts keeps it. */
export const TOKENS_KEY = 'auth_tokens';

const Tokens = z.object({
  id_token: z.string(),
  refresh_token: z.string().nullish(),
});

export interface Tokens {
  idToken: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  canRefresh: boolean;
}

export const readUser = () => readStored(USER_KEY, User);
export const writeUser = (user: User) => writeStored(USER_KEY, user);

/** Reads the tokens without the code that gets them: a page that starts signed in needs them first. */
export function readTokens(): Tokens | null {
  const stored = readStored(TOKENS_KEY, Tokens);
  const expiresAt = stored && expiryOf(stored.id_token);
  return stored && expiresAt
    ? { idToken: stored.id_token, expiresAt, canRefresh: Boolean(stored.refresh_token) }
    : null;
}

export function clearAuthStorage(): void {
  removeStored(USER_KEY);
  removeStored(TOKENS_KEY);
}

const Payload = z.object({ exp: z.number() });

/** When a token ends, in milliseconds since 1970. The server checks it; here it only says when to ask for a new one. */
function expiryOf(idToken: string): number | null {
  try {
    const [, payload = ''] = idToken.split('.');
    return Payload.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).exp * 1000;
  } catch {
    return null;
  }
}
