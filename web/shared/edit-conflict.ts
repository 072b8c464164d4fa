import { ApiError, isNotFound } from '../lib/http-errors.ts';

/** Change to the edited entity since it was loaded. */
export type EditConflict<Stored> = { kind: 'changed'; now: Stored } | { kind: 'deleted' };

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/**
 * Determines why an update was refused.
 *
 * @param error error of the update
 * @param read loads the current version
 * @returns null if the error is not a conflict, or the current version cannot be loaded
 */
export async function detectConflict<Stored>(
  error: unknown,
  read: () => Promise<Stored>,
): Promise<EditConflict<Stored> | null> {
  if (isNotFound(error)) return { kind: 'deleted' };
  if (!isConflict(error)) return null;
  try {
    return { kind: 'changed', now: await read() };
  } catch (again) {
    return isNotFound(again) ? { kind: 'deleted' } : null;
  }
}
