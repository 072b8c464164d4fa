import type { Transactional } from '#server/store/store.ts';
import { endSessions } from './end-sessions.ts';

/** Disables an account: ends its sessions, deletes its API tokens, and hides its public snippets. */
export async function disableAccount(store: Transactional, userId: string, now: number): Promise<void> {
  await store.transaction(async (repositories) => {
    await repositories.users.setDisabled(userId, now);
    await repositories.tokens.deleteAll(userId);
    await endSessions(repositories, userId, { now, exceptId: null });
  });
}

/** Enables an account. Its former sessions and API tokens stay invalid. */
export const enableAccount = (store: Transactional, userId: string): Promise<void> =>
  store.users.setDisabled(userId, null);
