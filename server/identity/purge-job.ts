import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/clock.ts';
import { every, HOUR } from '#server/http/every.ts';
import type { Store } from '#server/store/store.ts';

/**
 * In milliseconds. Longer than refresh tokens of common providers live without use: until then an ended session refuses its
 * tokens.
 */
const UNSEEN_MAX = 90 * 24 * 60 * 60 * 1000;

/** Deletes old sessions and expired links of email. */
export function registerSessionPurge(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  every(app, HOUR, 'Old sessions could not be removed', async () => {
    await store.sessions.purge({ now: clock(), seenBefore: clock() - UNSEEN_MAX });
    await store.oneTimeLinks.removeExpired(clock());
  });
}
