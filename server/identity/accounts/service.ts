import { randomUUID } from 'node:crypto';
import type { AccountUsage } from '#contract/accounts.ts';
import type { User } from '#contract/sign-in.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { forbidden, unauthenticated } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import { DISABLED_MESSAGE } from '#server/identity/active-user.ts';
import type { Claims } from '#server/identity/identity.ts';
import { findLink } from '#server/identity/one-time-links.ts';
import type { UserRow } from '#server/store/repositories/users.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { emailAfterSignIn, releaseEmail } from './email.ts';

interface Dependencies {
  store: Store;
  clock: Clock;
  signupOpen: boolean;
  quota: Quota;
  trashDays: number;
}

interface SignInOptions {
  /** False if the person signed in before, so that a browser does not bring back a deleted account. */
  createAccount: boolean;
  /** Token with which a new person can sign in if sign-up is closed. */
  invitation: string | null;
}

const UNVERIFIED_EMAIL =
  'This invitation is for one email, and your identity provider does not say that it has verified that email. Verify it there and sign in again, or ask for an invitation that is not bound to an email.';

/** Creates the operations on user records. */
export function accountService({ store, clock, signupOpen, quota, trashDays }: Dependencies) {
  return {
    /**
     * Returns the user that a verified ID token belongs to. Creates it at the first sign-in and updates it from the claims.
     *
     * @throws AppError `forbidden` for a disabled person, and for a new one if sign-up is closed; `unauthenticated` for an
     * unknown person who does not create an account
     */
    signIn(claims: Claims, { createAccount, invitation }: SignInOptions): Promise<User> {
      return store.transaction(async (repositories) => {
        const { users } = repositories;
        const known = await users.findByIdentity(claims.issuer, claims.subject);
        if (known && known.disabledAt !== null) throw forbidden(DISABLED_MESSAGE);
        if (!known && !createAccount) throw unauthenticated('Unknown account. Sign in again.');
        const user = known ?? (await link(repositories, claims)) ?? (await create(repositories, claims, invitation));
        return toUser(await refresh(repositories, user, claims));
      });
    },

    async setDisplayName(caller: SignedInCaller, displayName: string): Promise<User> {
      await store.users.update(caller.userId, { displayName, updatedAt: clock() });
      const user = await store.users.find(caller.userId);
      if (!user) throw unauthenticated();
      return toUser(user);
    },

    async usage({ userId }: SignedInCaller): Promise<AccountUsage> {
      const used = await store.usage.of(userId);
      const { handedOver, deleted } = await store.collectionMembers.countAfter(userId);
      return {
        ...used,
        maxSnippets: quota.snippets,
        maxBytes: quota.bytes,
        trashDays,
        collectionsHandedOver: handedOver,
        collectionsDeleted: deleted,
      };
    },
  };

  /**
   * Links the identity to the user with the same verified email at another provider. Never links a second account of the
   * same provider, which may have reassigned the email to another person.
   */
  async function link({ users }: Repositories, claims: Claims): Promise<UserRow | null> {
    if (claims.email === null || !claims.emailVerified) return null;
    const user = await users.findByEmail(claims.email);
    if (!user?.emailVerified || (await users.isKnownTo(user.id, claims.issuer))) return null;
    await users.linkIdentity(user.id, claims.issuer, claims.subject, clock());
    return user;
  }

  async function create(repositories: Repositories, claims: Claims, invitation: string | null): Promise<UserRow> {
    const isInvited = invitation !== null && (await consumeInvitation(repositories, claims, invitation));
    if (!signupOpen && !isInvited) throw forbidden('Sign-up is closed on this server');
    const { users } = repositories;
    const now = clock();
    const user: UserRow = {
      id: randomUUID(),
      email: null,
      emailVerified: false,
      displayName: null,
      photoUrl: null,
      disabledAt: null,
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await users.insert(user);
    await users.linkIdentity(user.id, claims.issuer, claims.subject, now);
    return user;
  }

  /**
   * Uses up an invitation. Returns false if it is not valid or is for another email.
   *
   * @throws AppError `forbidden` if the provider has not verified the invited email and sign-up is closed
   */
  async function consumeInvitation(
    repositories: Repositories,
    { email, emailVerified }: Claims,
    token: string,
  ): Promise<boolean> {
    const link = await findLink(repositories, 'invite', token, clock());
    if (link === null || (link.email !== null && link.email !== email)) return false;
    if (link.email !== null && !emailVerified) {
      if (signupOpen) return false;
      throw forbidden(UNVERIFIED_EMAIL);
    }
    return repositories.oneTimeLinks.remove(link.hash);
  }

  /** Updates the user if the claims differ. A display name that is set already is never overwritten. */
  async function refresh({ users }: Repositories, user: UserRow, claims: Claims): Promise<UserRow> {
    const holder = claims.email === null ? null : await users.findByEmail(claims.email);
    const after: UserRow = {
      ...user,
      ...emailAfterSignIn(user, claims, holder),
      displayName: user.displayName ?? claims.name,
      photoUrl: claims.picture ?? user.photoUrl,
    };
    const isChanged =
      after.email !== user.email ||
      after.emailVerified !== user.emailVerified ||
      after.displayName !== user.displayName ||
      after.photoUrl !== user.photoUrl;
    if (!isChanged) return user;
    const updatedAt = clock();
    if (after.email !== user.email && holder) await users.update(holder.id, releaseEmail(updatedAt));
    const { email, emailVerified, displayName, photoUrl } = after;
    await users.update(user.id, { email, emailVerified, displayName, photoUrl, updatedAt });
    return { ...after, updatedAt };
  }
}

/** Converts a stored user to its form in the API. */
const toUser = (user: UserRow): User => ({
  id: user.id,
  email: user.email,
  displayName: user.displayName,
  photoURL: user.photoUrl,
  createdAt: toTimestamp(user.createdAt),
  updatedAt: toTimestamp(user.updatedAt),
});
