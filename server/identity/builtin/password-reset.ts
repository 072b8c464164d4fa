import { z } from 'zod';
import { NewPassword } from '#contract/accounts.ts';
import type { Clock } from '#server/core/clock.ts';
import { invalid } from '#server/core/errors.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { DISABLED_MESSAGE } from '../active-user.ts';
import { endSessions } from '../end-sessions.ts';
import { BUILTIN_ISSUER } from '../identity.ts';
import { createLink, findLink, LIFETIMES, RESET_PATH } from '../one-time-links.ts';
import { Email } from './credentials.ts';
import type { Mailer } from './mailer.ts';
import { hashPassword } from './password-hash.ts';
import { checkStrength } from './password-strength.ts';
import type { Throttle } from './throttle.ts';

export const ForgotForm = z.object({ email: Email });
export const ResetForm = z.object({ password: NewPassword });
/** Whether the box to end API tokens is checked. Browsers leave out one that is not. */
export const EndTokens = z
  .object({ endTokens: z.literal('on') })
  .transform(() => true)
  .catch(false);

export type PasswordResetService = ReturnType<typeof passwordResetService>;

interface Dependencies {
  store: Store;
  clock: Clock;
  throttle: Throttle;
  /** Null without SMTP. */
  mailer: Mailer | null;
  publicUrl: string;
}

/** Creates the operations with which people set a new password by a link. */
export function passwordResetService({ store, clock, throttle, mailer, publicUrl }: Dependencies) {
  /** Finds the account of a link, unless it is disabled. */
  async function findAccount(repositories: Repositories, token: string) {
    const link = await findLink(repositories, 'reset', token, clock());
    const account = link?.subject ? await repositories.credentials.find(link.subject) : null;
    if (link === null || account === null) return null;
    const user = await repositories.users.findByIdentity(BUILTIN_ISSUER, account.subject);
    return { link, account, user, isDisabled: user !== null && user.disabledAt !== null };
  }

  return {
    canMail: mailer !== null,

    /**
     * Counts a request, the same for every email. Returns whether a mail may be sent.
     *
     * @param network of the caller
     * @throws AppError `rate_limited`
     */
    count: (email: string, network: string): Promise<boolean> => throttle.countReset(email, network),

    /** Mails a link if the email has an active account. Call it after the reply, whose time must not depend on it. */
    async mailLink(email: string): Promise<void> {
      const account = await store.credentials.findByEmail(email);
      const user = account && (await store.users.findByIdentity(BUILTIN_ISSUER, account.subject));
      if (mailer === null || account === null || (user !== null && user.disabledAt !== null)) return;
      const purpose = { kind: 'reset', subject: account.subject } as const;
      const token = await createLink(store, purpose, { now: clock(), lifetime: LIFETIMES.mail });
      await mailer.sendResetLink(email, `${publicUrl}${RESET_PATH}?token=${token}`);
    },

    /** Returns whether a token can set a password now. */
    isValid: async (token: string): Promise<boolean> => (await findAccount(store, token))?.isDisabled === false,

    /**
     * Sets the password, ends all sessions of the person, all API tokens if wanted, and uses up all their links. Returns
     * false if the token is not valid.
     *
     * @throws AppError `invalid`
     */
    async setPassword(token: string, password: string, { endTokens }: { endTokens: boolean }): Promise<boolean> {
      const found = await findAccount(store, token);
      if (found === null) return false;
      if (found.isDisabled) throw invalid(DISABLED_MESSAGE);
      const weakness = await checkStrength(store, password, found.account);
      if (weakness) throw invalid(weakness, 'password');
      const passwordHash = await hashPassword(password);
      const { subject } = found.account;
      return store.transaction(async (repositories) => {
        const { credentials, oneTimeLinks, oidcPayloads, tokens } = repositories;
        if (!(await oneTimeLinks.remove(found.link.hash))) return false;
        await oneTimeLinks.removeOf(subject);
        await credentials.setPasswordHash(subject, passwordHash, clock());
        if (found.user) await endSessions(repositories, found.user.id, { now: clock(), exceptId: null });
        else await oidcPayloads.endOtherGrants(subject, null);
        if (found.user && endTokens) await tokens.deleteAll(found.user.id);
        return true;
      });
    },
  };
}
