import type { Session } from '#contract/accounts.ts';
import { isStorable } from '#domain/text.ts';
import type { Person, SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { notFound } from '#server/core/errors.ts';
import { endSession, endSessions } from '#server/identity/end-sessions.ts';
import type { Session as CurrentSession } from '#server/identity/sessions.ts';
import type { Store } from '#server/store/store.ts';

/** Creates the operations on a person's own sessions. */
export function accountSessions({ store, clock }: { store: Store; clock: Clock }) {
  /** Ends a session. Returns false if the person has no open one with this id. */
  const tryEnd = (caller: Person, id: string): Promise<boolean> =>
    store.transaction(async (repositories) => {
      const session = isStorable(id) ? await repositories.sessions.find(id) : null;
      if (session?.userId !== caller.userId || session.endedAt !== null) return false;
      await endSession(repositories, session, clock());
      return true;
    });

  return {
    /** Returns the open sessions, the last seen first. */
    async list(caller: SignedInCaller, current: CurrentSession | null): Promise<Session[]> {
      const open = (await store.sessions.listAll(caller.userId)).filter(({ endedAt }) => endedAt === null);
      return open.map(({ id, browser, createdAt, lastSeenAt }) => ({
        id,
        current: id === current?.id,
        browser,
        createdAt: toTimestamp(createdAt),
        lastSeenAt: toTimestamp(lastSeenAt),
      }));
    },

    /** @throws AppError `not_found` */
    async end(caller: SignedInCaller, id: string): Promise<void> {
      if (!(await tryEnd(caller, id))) throw notFound('Session');
    },

    /** Ends the session of a request unless another request, such as one of another tab, has ended it. */
    async signOut({ userId, id }: CurrentSession): Promise<void> {
      await tryEnd({ userId }, id);
    },

    async endOthers(caller: SignedInCaller, current: CurrentSession | null): Promise<void> {
      await store.transaction((repositories) =>
        endSessions(repositories, caller.userId, { now: clock(), exceptId: current?.id ?? null }),
      );
    },
  };
}
