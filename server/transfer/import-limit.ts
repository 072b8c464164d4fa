import type { Viewer } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { createBudget, type Release } from '#server/http/limits/in-use.ts';

/** In seconds. */
const RETRY_AFTER = 10;

/**
 * Limits the concurrent imports of a person in this process, uploads included.
 *
 * @returns a function that counts an import; throws AppError `rate_limited` if the person has reached the limit
 */
export function limitImports(max: number): (viewer: Viewer) => Release {
  const persons = createBudget(max);
  return ({ userId }) => {
    const release = persons.take(userId ?? '');
    if (release !== null) return release;
    const message = 'You are already importing. Try again when that import has finished.';
    throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER });
  };
}
