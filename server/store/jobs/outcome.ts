import { AppError, type ErrorDetails } from '#server/errors.ts';

/**
 * What became of something that was done in a thread. An `AppError` is handed over as what it says: an error that goes
 * from thread to thread is no longer of its class.
 */
export type Outcome = { result: unknown } | { refusal: ErrorDetails; cause: unknown };

/** In the thread. @throws what is no `AppError` */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.details, cause: error.cause };
    throw error;
  }
}

/** For who had it done. @throws AppError where the work did */
export function resultOf(outcome: Outcome): unknown {
  if ('refusal' in outcome) throw AppError.from(outcome.refusal, outcome.cause);
  return outcome.result;
}
