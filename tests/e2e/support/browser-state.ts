import type { BrowserContextOptions } from '@playwright/test';
import { User } from '#contract/sign-in.ts';
import { api } from '../../support/sign-in.ts';

/** Browser storage in which a person is signed in. */
export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Signs in at the API and returns the account with what the app stores. */
export async function storedSession(url: string, { idToken, refreshToken }: { idToken: string; refreshToken: string }) {
  const { body } = await api({ url }, 'POST', '/api/auth/user', idToken, { idToken });
  const user = User.parse(body);
  const tokens = { id_token: idToken, refresh_token: refreshToken, token_type: 'Bearer', profile: {} };
  const localStorage = [
    { name: 'auth_tokens', value: JSON.stringify(tokens) },
    { name: 'auth_user', value: JSON.stringify(user) },
  ];
  const browserState: BrowserState = { cookies: [], origins: [{ origin: url, localStorage }] };
  return { user, browserState };
}
