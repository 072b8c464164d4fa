import type { Snippet } from '#contract/snippets.ts';

/** Returns whether a person may add a snippet to collections: only the owner shares a private one. */
export const mayCollect = ({ isPublic, userId }: Pick<Snippet, 'isPublic' | 'userId'>, viewerId: string | null) =>
  isPublic || userId === viewerId;

/** Returns whether the viewer may change a snippet and read its history. */
export const mayEdit = ({ role }: Pick<Snippet, 'role'>): boolean => role !== 'viewer';
