import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';

/** In milliseconds, as is the next. */
const INTERVAL = 60 * 60 * 1000;
/** Longer than refresh tokens of common providers live without use: until then an ended session refuses its tokens. */
const UNSEEN_MAX = 90 * 24 * 60 * 60 * 1000;

/** Deletes old sessions, expired tokens and expired links every hour. */
export function registerSessionPurge(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  async function purge(): Promise<void> {
    await store.sessions.purge({ now: clock(), seenBefore: clock() - UNSEEN_MAX });
    await store.oneTimeLinks.removeExpired(clock());
  }

  const timer = setInterval(
    () => purge().catch((error: unknown) => app.backgroundFailed(error, 'Old sessions could not be removed')),
    INTERVAL,
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
