import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DisplayName, NewPassword } from '#contract/accounts.ts';
import type { Issue } from '#contract/errors.ts';
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import { AppError, forbidden, invalid, unauthenticated } from '#server/errors.ts';
import type { Store } from '#server/store/store.ts';
import type { Claims } from '../identity.ts';
import { hashPassword, placeholderHash, verifyPassword } from './password-hash.ts';
import { findWeakness } from './password-strength.ts';
import type { Throttle } from './throttle.ts';

/** Lower case, so that an account is found however its email is written. */
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

export type Accounts = ReturnType<typeof accountService>;

/** The accounts of the built-in provider. Functions that sign in give the account's subject. */
export function accountService(parts: { store: Store; clock: Clock; throttle: Throttle; signupOpen: boolean }) {
  const { store, clock, throttle, signupOpen } = parts;
  // Verified when the email has no account, so that both cases take the same time.
  const placeholder = placeholderHash();

  return {
    signupOpen,

    /**
     * @param network where the try comes from
     * @throws AppError `invalid` alike for an unknown email and a wrong password, `rate_limited`
     */
    async signIn({ email, password }: SignInForm, network: string): Promise<string> {
      const forgive = await throttle.countGuess(email, network);
      const account = await store.credentials.findByEmail(email);
      const matches = await verifyPassword(password, account?.passwordHash ?? placeholder);
      if (account === null || !matches) throw invalid('The email or the password is not right');
      await forgive();
      return account.subject;
    },

    /** @throws AppError `invalid` with the fields at fault, `forbidden` where sign-up is closed, `rate_limited` */
    async signUp({ name, email, password }: SignUpForm, network: string): Promise<string> {
      if (!signupOpen) throw forbidden('New accounts cannot be made here');
      const weakness = await findWeakness(password, { name, email });
      if (weakness) throw invalid(weakness, 'password');
      await throttle.countSignUp(network);
      const subject = randomUUID();
      const now = clock();
      const passwordHash = await hashPassword(password);
      const made = await store.credentials.insert({
        subject,
        email,
        name,
        passwordHash,
        createdAt: now,
        updatedAt: now,
      });
      if (!made) throw invalid('This email already has an account. Sign in instead.', 'email');
      return subject;
    },

    /** Ends every other sign-in of the account too. @throws AppError `invalid`, `rate_limited` */
    async changePassword(claims: Claims, change: { currentPassword: string; newPassword: string }): Promise<void> {
      const account = await store.credentials.find(claims.subject);
      if (account === null) throw unauthenticated();
      const forgive = await throttle.countGuess(account.email, null);
      if (!(await verifyPassword(change.currentPassword, account.passwordHash)))
        throw invalid('The current password is not right', 'currentPassword');
      await forgive();
      if (change.newPassword === change.currentPassword)
        throw invalid('The new password must differ from the current one', 'newPassword');
      const weakness = await findWeakness(change.newPassword, account);
      if (weakness) throw invalid(weakness, 'newPassword');
      const passwordHash = await hashPassword(change.newPassword);
      await store.transaction(async ({ credentials, oidcPayloads }) => {
        await credentials.setPasswordHash(account.subject, passwordHash, clock());
        await oidcPayloads.endOtherGrants(account.subject, claims.grantId);
      });
    },
  };
}

/** What went wrong with a form, for the page to show again. @throws what no person can mend */
export function formIssues(error: unknown): readonly Issue[] {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  if (error instanceof AppError && error.code !== 'internal')
    return error.issues ?? [{ path: '', message: error.message }];
  throw error;
}
