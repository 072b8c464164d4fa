import { randomUUID } from 'node:crypto';
import type { Repositories } from '#server/store/store.ts';
import { BUILTIN_ISSUER } from '../identity.ts';

/**
 * Creates an account of the built-in provider with its user. Returns its subject, or null if the email has an account.
 * Call it inside a transaction.
 */
export async function createAccount(
  { credentials, users }: Repositories,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
  now: number,
): Promise<string | null> {
  const subject = randomUUID();
  const times = { createdAt: now, updatedAt: now };
  if (!(await credentials.insert({ subject, email, name, passwordHash, ...times }))) return null;
  const userId = randomUUID();
  // The first sign-in decides about the email, which another user may have verified.
  await users.insert({ id: userId, email: null, emailVerified: false, displayName: name, photoUrl: null, ...times });
  await users.linkIdentity(userId, BUILTIN_ISSUER, subject, now);
  return subject;
}
