import type { Snippet } from '#contract/snippets.ts';

/** Returns whether a person may add a snippet to collections: only the owner shares a private one. */
export const mayCollect = ({ isPublic, userId }: Pick<Snippet, 'isPublic' | 'userId'>, viewerId: string | null) =>
  isPublic || userId === viewerId;

/**
 * Returns whether the viewer may change a snippet and read its history. A reply to a visitor, which a shared page starts with,
 * has the role of a visitor also for the owner.
 */
export const mayEdit = ({ role, userId }: Pick<Snippet, 'role' | 'userId'>, viewerId: string | null): boolean =>
  role !== 'viewer' || userId === viewerId;
