import { z } from 'zod';
import { DisplayName, NewPassword } from '#contract/accounts.ts';
import type { Issue } from '#contract/errors.ts';
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/limits.ts';
import type { Clock } from '#server/core/clock.ts';
import { AppError, forbidden, invalid, unauthenticated } from '#server/core/errors.ts';
import type { CredentialRow } from '#server/store/repositories/credentials.ts';
import type { Store } from '#server/store/store.ts';
import { DISABLED_MESSAGE } from '../active-user.ts';
import { endSessions } from '../end-sessions.ts';
import { BUILTIN_ISSUER, type Claims, type SignedIn } from '../identity.ts';
import { createAccount } from './create-account.ts';
import { hashPassword, placeholderHash, verifyPassword } from './password-hash.ts';
import { checkStrength } from './password-strength.ts';
import type { Source, Throttle } from './throttle.ts';

/** Lower case, so that sign-in ignores the case of an email. */
export const Email = z
  .string('Enter your email')
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email')
  .max(EMAIL_MAX, 'This email is too long')
  .pipe(z.email('Enter an email such as name@example.com'));

export const SignInForm = z.object({
  email: Email,
  password: z
    .string('Enter your password')
    .min(1, 'Enter your password')
    .max(PASSWORD_MAX, 'This password is too long'),
});
export type SignInForm = z.infer<typeof SignInForm>;

export const SignUpForm = z.object({
  name: DisplayName,
  email: Email,
  password: NewPassword,
});
export type SignUpForm = z.infer<typeof SignUpForm>;

export const EMAIL_TAKEN = 'This email already has an account. Sign in instead.';

const incorrectPassword = () => invalid('Current password is incorrect', 'currentPassword');

export type CredentialService = ReturnType<typeof credentialService>;

interface Dependencies {
  store: Store;
  clock: Clock;
  throttle: Throttle;
  signupOpen: boolean;
}

/** Creates the operations on accounts of the built-in provider. `signIn` and `signUp` return the subject. */
export function credentialService({ store, clock, throttle, signupOpen }: Dependencies) {
  // Verified when the email has no account, so that both cases take the same time.
  const placeholder = placeholderHash();

  /** Returns the account of a signed-in person; null if the password is wrong. */
  async function findWithPassword({ subject }: Claims, password: string): Promise<CredentialRow | null> {
    const account = await store.credentials.find(subject);
    if (account === null) throw unauthenticated();
    const refund = await throttle.countGuess(account.email, { browser: 'signed in' });
    if (!(await verifyPassword(password, account.passwordHash))) return null;
    await refund();
    return account;
  }

  return {
    signupOpen,

    /**
     * @throws AppError the same `invalid` for an unknown email and a wrong password; `rate_limited`
     */
    async signIn({ email, password }: SignInForm, source: Source): Promise<string> {
      const refund = await throttle.countGuess(email, source);
      const account = await store.credentials.findByEmail(email);
      const matches = await verifyPassword(password, account?.passwordHash ?? placeholder);
      if (account === null || !matches) throw invalid('Incorrect email or password.');
      await refund();
      const user = await store.users.findByIdentity(BUILTIN_ISSUER, account.subject);
      if (user !== null && user.disabledAt !== null) throw invalid(DISABLED_MESSAGE);
      return account.subject;
    },

    /**
     * Creates an account and returns its subject.
     *
     * @param network of the caller
     * @throws AppError `invalid` with the invalid fields, `forbidden` if sign-up is closed, `rate_limited`
     */
    async signUp({ name, email, password }: SignUpForm, network: string): Promise<string> {
      if (!signupOpen) throw forbidden('Sign-up is closed on this server');
      await throttle.countSignUp(network);
      const weakness = await checkStrength(store, password, { name, email });
      if (weakness) throw invalid(weakness, 'password');
      const passwordHash = await hashPassword(password);
      const account = { name, email, passwordHash };
      const subject = await store.transaction((repositories) => createAccount(repositories, account, clock()));
      if (subject === null) throw invalid(EMAIL_TAKEN, 'email');
      return subject;
    },

    /** @throws AppError `forbidden` if the password is wrong, `rate_limited` */
    async confirmPassword({ claims }: SignedIn, password: string): Promise<void> {
      if ((await findWithPassword(claims, password)) === null) throw forbidden('This password is not correct');
    },

    /** Changes a password and ends all other sessions. @throws AppError `invalid`, `rate_limited` */
    async changePassword(
      { claims, session }: SignedIn,
      change: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      const account = await findWithPassword(claims, change.currentPassword);
      if (account === null) throw incorrectPassword();
      if (change.newPassword === change.currentPassword)
        throw invalid('New password must differ from the current one', 'newPassword');
      const weakness = await checkStrength(store, change.newPassword, account);
      if (weakness) throw invalid(weakness, 'newPassword');
      const passwordHash = await hashPassword(change.newPassword);
      await store.transaction(async (repositories) => {
        const isChanged = await repositories.credentials.replacePasswordHash(account, passwordHash, clock());
        // Another request has changed it since.
        if (!isChanged) throw incorrectPassword();
        await endSessions(repositories, session.userId, { now: clock(), exceptId: session.id });
      });
    },
  };
}

/** Returns the issues to show next to a form. Rethrows errors that the person cannot fix. */
export function formIssues(error: unknown): readonly Issue[] {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  if (error instanceof AppError) return error.issues ?? [{ path: '', message: error.message }];
  throw error;
}
