import { finished, type Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/viewer.ts';

/** After how many seconds another try makes sense. */
const RETRY_AFTER = 10;

/**
 * Lets each person have so many exports going on at a time in this process. One that is taken slowly keeps its place among
 * those that are read side by side: without a limit one person could have all places, for hours.
 *
 * @returns begins one; throws an AppError `rate_limited` where the person has as many already
 */
export function exportsAtATime(most: number): (person: Person, begin: () => Promise<Readable>) => Promise<Readable> {
  const going = new Map<string, number>();
  const goingOf = (userId: string): number => going.get(userId) ?? 0;

  function end(userId: string): void {
    if (goingOf(userId) > 1) going.set(userId, goingOf(userId) - 1);
    else going.delete(userId);
  }

  return async ({ userId }, begin) => {
    if (goingOf(userId) >= most) {
      const message = 'Your other exports have not ended yet. Please wait a moment and try again.';
      throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER });
    }
    going.set(userId, goingOf(userId) + 1);
    try {
      const text = await begin();
      finished(text, () => end(userId));
      return text;
    } catch (error) {
      end(userId);
      throw error;
    }
  };
}
