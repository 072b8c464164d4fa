import { ApiError, isNotFound } from '../lib/http-errors.ts';

/** What became elsewhere of what is edited here. */
export type EditConflict<Stored> = { kind: 'changed'; now: Stored } | { kind: 'deleted' };

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/**
 * Finds out what has become of that which a refused change was to replace.
 *
 * @param error what the change was refused with
 * @param read gives it as it is now
 * @returns null where that is not why it was refused, or cannot be read
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
