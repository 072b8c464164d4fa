import type { Clock } from '#server/core/clock.ts';
import { invalid } from '#server/core/errors.ts';
import type { OneTimeLinkRow } from '#server/store/repositories/one-time-links.ts';
import type { Store } from '#server/store/store.ts';
import { findLink } from '../one-time-links.ts';
import { createAccount } from './create-account.ts';
import { EMAIL_TAKEN, type SignUpForm } from './credentials.ts';
import { hashPassword } from './password-hash.ts';
import { checkStrength } from './password-strength.ts';
import type { Throttle } from './throttle.ts';

export type InvitationService = ReturnType<typeof invitationService>;

/** Creates the sign-up with an invitation, which works if sign-up is closed as well. */
export function invitationService({ store, clock, throttle }: { store: Store; clock: Clock; throttle: Throttle }) {
  const find = (token: string): Promise<OneTimeLinkRow | null> => findLink(store, 'invite', token, clock());

  return {
    find,

    /**
     * Creates the account and uses up the invitation. Returns false if the invitation is not valid.
     *
     * @param network of the caller
     * @throws AppError `invalid` with the invalid fields, `rate_limited`
     */
    async accept(token: string, { name, email, password }: SignUpForm, network: string): Promise<boolean> {
      const link = await find(token);
      if (link === null) return false;
      if (link.email !== null && link.email !== email) throw invalid(`This invitation is for ${link.email}`, 'email');
      await throttle.countSignUp(network);
      const weakness = await checkStrength(store, password, { name, email });
      if (weakness) throw invalid(weakness, 'password');
      const passwordHash = await hashPassword(password);
      return store.transaction(async (repositories) => {
        const subject = await createAccount(repositories, { name, email, passwordHash }, clock());
        if (subject === null) throw invalid(EMAIL_TAKEN, 'email');
        if (await repositories.oneTimeLinks.remove(link.hash)) return true;
        throw invalid('This invitation was used already');
      });
    },
  };
}
