import { finished, type Readable } from 'node:stream';
import { AppError } from '#server/core/errors.ts';
import { createBudget, type Release } from '#server/http/limits/in-use.ts';
import type { Author } from '#server/store/write.ts';

/** In seconds. */
const RETRY_AFTER = 10;

interface Limits {
  perPerson: number;
  perNetwork: number;
  /** Milliseconds until an unfinished export is aborted. */
  timeout: number;
}

/** Starts an export. Throws AppError `rate_limited` at the limit of the person or network. */
type StartExport = (caller: Author, start: () => Promise<Readable>) => Promise<Readable>;

/**
 * Limits the concurrent exports and the time of each in this process. Exports share one worker, and each holds a page in memory.
 */
export function limitExports({ perPerson, perNetwork, timeout }: Limits): StartExport {
  const persons = createBudget(perPerson);
  const networks = createBudget(perNetwork);

  function acquire({ userId, network }: Author): Release {
    const releasePerson = persons.take(userId);
    const releaseNetwork = releasePerson && networks.take(network);
    if (releasePerson && releaseNetwork)
      return () => {
        releasePerson();
        releaseNetwork();
      };
    releasePerson?.();
    const message = 'Too many exports at once. Try again when one has finished.';
    throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER });
  }

  return async (caller, start) => {
    const release = acquire(caller);
    try {
      const text = await start();
      const timer = setTimeout(() => text.destroy(new Error('The export exceeded its time limit')), timeout);
      finished(text, () => {
        clearTimeout(timer);
        release();
      });
      return text;
    } catch (error) {
      release();
      throw error;
    }
  };
}
