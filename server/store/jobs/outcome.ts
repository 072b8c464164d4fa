import { AppError, type ErrorDetails } from '#server/core/errors.ts';

/** The result of work in a worker. An `AppError` crosses threads as data: a cloned error loses its class. */
export type Outcome = { result: unknown } | { details: ErrorDetails; cause: unknown };

/** Runs `work` in a worker. Rejects with any error that is not an `AppError`. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { details: error.details, cause: error.cause };
    throw error;
  }
}

/** Returns the result of `outcomeOf`. Throws its `AppError`. */
export function resultOf(outcome: Outcome): unknown {
  if ('details' in outcome) throw AppError.from(outcome.details, outcome.cause);
  return outcome.result;
}
