import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/clock.ts';
import { every, HOUR } from '#server/http/every.ts';
import type { Store } from '#server/store/store.ts';
import { purgeTrash } from './purge.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns when a snippet is deleted permanently. */
export const purgeTime = (deletedAt: number, trashDays: number): number => deletedAt + trashDays * DAY;

/** Empties the trash of what is older than `trashDays`. */
export function registerPurgeJob(
  app: FastifyInstance,
  { store, clock, trashDays }: { store: Store; clock: Clock; trashDays: number },
): void {
  every(app, HOUR, 'The trash could not be purged', (signal) =>
    purgeTrash(store, clock() - trashDays * DAY, { signal }),
  );
}
