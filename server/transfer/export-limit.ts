import { finished, type Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/viewer.ts';

/** In seconds. */
const RETRY_AFTER = 10;

/**
 * Limits the concurrent exports of a person in this process. Without it, one person's slow downloads could occupy all
 * export workers for hours.
 *
 * @returns a function that starts an export; throws AppError `rate_limited` if the person has reached the limit
 */
export function limitExports(max: number): (person: Person, start: () => Promise<Readable>) => Promise<Readable> {
  const active = new Map<string, number>();
  const activeOf = (userId: string): number => active.get(userId) ?? 0;

  function end(userId: string): void {
    if (activeOf(userId) > 1) active.set(userId, activeOf(userId) - 1);
    else active.delete(userId);
  }

  return async ({ userId }, start) => {
    if (activeOf(userId) >= max) {
      const message = 'Too many exports at once. Try again when one has finished.';
      throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER });
    }
    active.set(userId, activeOf(userId) + 1);
    try {
      const text = await start();
      finished(text, () => end(userId));
      return text;
    } catch (error) {
      end(userId);
      throw error;
    }
  };
}
