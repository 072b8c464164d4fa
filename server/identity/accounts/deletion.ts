import type { SignedInCaller } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import { unauthenticated } from '#server/core/errors.ts';
import { deleteAccount } from '#server/identity/delete-account.ts';
import type { Identity, SignedIn } from '#server/identity/identity.ts';
import type { Store } from '#server/store/store.ts';

/** Age of a sign-in that confirms a deletion, in milliseconds. */
const SIGN_IN_MAX_AGE = 10 * 60 * 1000;

interface Dependencies {
  store: Store;
  clock: Clock;
  identity: Identity;
}

/** Creates the deletion of the caller's account. */
export function accountDeletion({ store, clock, identity }: Dependencies) {
  return {
    /**
     * Deletes the account and everything it owns. Confirmed by the password of the built-in provider, or by a recent
     * sign-in at an external one.
     *
     * @throws AppError `forbidden` for a wrong password, `unauthenticated` for an old sign-in, `rate_limited`
     */
    async remove(caller: SignedInCaller, signedIn: SignedIn, password: string | undefined): Promise<void> {
      if (identity.confirmPassword) await identity.confirmPassword(signedIn, password ?? '');
      else if (clock() - signedIn.session.signedInAt > SIGN_IN_MAX_AGE)
        throw unauthenticated('Sign in again to delete your account.');
      await deleteAccount(store, caller.userId, clock());
    },
  };
}
