import type { Claims } from '#server/identity/identity.ts';
import type { UserRow } from '#server/store/repositories/users.ts';

type Email = Pick<UserRow, 'email' | 'emailVerified'>;

/**
 * Which email a user has after a sign-in.
 *
 * An email belongs to one user. Whoever has it verified keeps it; a verified claim takes it from one who only claimed
 * it, who stays the same user but without an email; an unverified claim takes it from nobody.
 *
 * @param holder who has the claimed email at present
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

/** What becomes of the one whose unverified email another has proved to be theirs. */
export const releaseEmail = (updatedAt: number) => ({ email: null, emailVerified: false, updatedAt });
