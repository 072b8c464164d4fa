import { signIn } from '#contract/sign-in.ts';
import { call } from '#web/lib/http.ts';
import { isApiReachable, isProviderReachable } from './connectivity.ts';
import { signInSettings } from './provider.ts';
import { readTokens } from './stored-session.ts';

/** Result of one check. */
export interface Finding {
  what: string;
  isFine: boolean;
  detail: string;
}

/** Checks everything a sign-in needs. The findings contain no secrets. */
export async function diagnose(): Promise<Finding[]> {
  return [
    await check('API server', async () => {
      if (!(await isApiReachable())) throw new Error('Does not answer');
      return 'Answers';
    }),
    await check('Identity provider', async () => {
      const { issuer, builtin } = await signInSettings();
      if (!(await isProviderReachable(issuer))) throw new Error(`${issuer} does not answer`);
      return `${issuer} answers${builtin ? ' (built in)' : ''}`;
    }),
    await check('ID token', async () => {
      const tokens = readTokens();
      if (tokens === null) throw new Error('None: not signed in');
      const minutes = Math.round((tokens.expiresAt - Date.now()) / 60_000);
      const renewal = tokens.canRefresh ? 'with refresh token' : 'no refresh token';
      return minutes > 0 ? `Valid for ${minutes} min; ${renewal}` : `Expired; ${renewal}`;
    }),
    await check('User', async () => {
      const tokens = readTokens();
      if (tokens === null) throw new Error('Not checked: no token');
      const user = await call(signIn, { body: { idToken: tokens.idToken, createAccount: false } });
      return `Signed in as ${user.email ?? user.displayName ?? user.id.slice(0, 8)}`;
    }),
  ];
}

async function check(what: string, run: () => Promise<string>): Promise<Finding> {
  try {
    return { what, isFine: true, detail: await run() };
  } catch (error) {
    return { what, isFine: false, detail: error instanceof Error ? error.message : 'Failed' };
  }
}
