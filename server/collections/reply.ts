import type { Collection } from '#contract/collections.ts';
import type { Person } from '#server/core/caller.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { CollectionRow } from '#server/store/repositories/collection-reads.ts';
import type { Repositories } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';

/**
 * Converts a stored collection to its form in the API.
 *
 * @throws AppError `not_found` if the person has no role in it
 */
export function toCollection(person: Person, row: CollectionRow): Collection {
  const { createdAt, updatedAt, membership, ...shown } = row;
  const { role } = requireRole(person, row);
  return { ...shown, role, createdAt: toTimestamp(createdAt), updatedAt: toTimestamp(updatedAt) };
}

/** @throws AppError `not_found` if the collection does not exist or the person has no role in it */
export async function readCollection(
  { collections }: Pick<Repositories, 'collections'>,
  person: Person,
  id: number,
): Promise<Collection> {
  return toCollection(person, requireRole(person, await collections.find(person, id)));
}

/** Name of people whose provider gave none. */
export const displayName = (name: string | null): string => name ?? 'Unnamed';
