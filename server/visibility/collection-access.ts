import type { CollectionRole, EveryoneRole } from '#contract/collections.ts';
import type { Viewer } from '#server/core/caller.ts';
import { forbidden, notFound } from '#server/core/errors.ts';

/** The fields that decide what a viewer may do in a collection. */
export interface CollectionAccess {
  /** The owner. */
  userId: string;
  everyone: EveryoneRole;
  /** The membership of the viewer; null if there never was one. */
  membership: Membership | null;
}

export interface Membership {
  role: CollectionRole;
  /** When the viewer left or was removed; null for a member. */
  endedAt: number | null;
}

const RANKS: Readonly<Record<CollectionRole, number>> = { viewer: 1, editor: 2, manager: 3, owner: 4 };

/** Returns whether a role includes what another one may do. */
export const isAtLeast = (role: CollectionRole, needed: CollectionRole): boolean => RANKS[role] >= RANKS[needed];

/**
 * Returns the role of a viewer: the higher of their own and everyone's. Null without one, and for those who left or were
 * removed. The SQL conditions in `server/store/repositories/visibility.ts` mirror this function.
 */
export function roleIn({ userId }: Viewer, { userId: ownerId, everyone, membership }: CollectionAccess) {
  if (userId === null) return null;
  if (userId === ownerId) return 'owner';
  if (membership === null) return everyone;
  if (membership.endedAt !== null) return null;
  return everyone !== null && isAtLeast(everyone, membership.role) ? everyone : membership.role;
}

/**
 * Throws `not_found` if the collection does not exist or the viewer has no role in it, and `forbidden` if the role does not
 * include `needed`.
 */
export function requireRole<C extends CollectionAccess>(
  viewer: Viewer,
  collection: C | null,
  needed: CollectionRole = 'viewer',
): C & { role: CollectionRole } {
  const role = collection === null ? null : roleIn(viewer, collection);
  if (collection === null || role === null) throw notFound('Collection');
  if (!isAtLeast(role, needed)) throw forbidden(REFUSALS[needed]);
  return { ...collection, role };
}

const REFUSALS: Readonly<Record<CollectionRole, string>> = {
  viewer: 'Only members can do this',
  editor: 'Only editors of this collection can do this',
  manager: 'Only managers of this collection can do this',
  owner: 'Only the owner of this collection can do this',
};
