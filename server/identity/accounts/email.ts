import type { Claims } from '#server/identity/identity.ts';
import type { UserRow } from '#server/store/repositories/users.ts';

type Email = Pick<UserRow, 'email' | 'emailVerified'>;

/**
 * Returns the email of a user after a sign-in.
 *
 * An email belongs to one user. A verified claim takes it from a user whose email is unverified; an unverified claim never
 * takes it from anybody.
 *
 * @param holder the user that currently has the claimed email
 */
export function emailAfterSignIn(user: UserRow, claims: Claims, holder: UserRow | null): Email {
  const own: Email = { email: user.email, emailVerified: user.emailVerified };
  const { email, emailVerified } = claims;
  if (email === null) return own;
  if (holder?.id === user.id) return { email, emailVerified: user.emailVerified || emailVerified };
  const isFree = holder === null || (emailVerified && !holder.emailVerified);
  const isBetter = emailVerified || !user.emailVerified;
  return isFree && isBetter ? { email, emailVerified } : own;
}

/** Returns the change for a user whose unverified email was verified by another user. */
export const releaseEmail = (updatedAt: number) => ({ email: null, emailVerified: false, updatedAt });
