import type { SessionRow } from '#server/store/repositories/sessions.ts';
import type { Repositories } from '#server/store/store.ts';
import { BUILTIN_ISSUER } from './identity.ts';

/** Ends a session with its tokens. Call it inside a transaction. */
export async function endSession(
  { sessions, oidcPayloads }: Repositories,
  session: Pick<SessionRow, 'id' | 'grantId'>,
  now: number,
): Promise<void> {
  await sessions.end(session.id, now);
  if (session.grantId !== null) await oidcPayloads.endGrant(session.grantId);
}

/**
 * Ends the sessions of a person with their tokens, on every process. Call it inside a transaction.
 *
 * @param exceptId the session that stays; null for none
 */
export async function endSessions(
  { users, sessions, oidcPayloads }: Repositories,
  userId: string,
  { now, exceptId }: { now: number; exceptId: string | null },
): Promise<void> {
  const kept = exceptId === null ? null : await sessions.find(exceptId);
  await sessions.endAll(userId, now, exceptId);
  // The built-in provider may have begun sign-ins that have no session yet.
  for (const subject of await users.subjectsOf(userId, BUILTIN_ISSUER))
    await oidcPayloads.endOtherGrants(subject, kept?.grantId ?? null);
}
