import { forbidden, notFound } from '#server/core/errors.ts';
import type { Viewer } from '#server/core/viewer.ts';

/** The fields that decide who may read a snippet. */
export interface AccessFields {
  userId: string;
  isPublic: boolean;
  /** Null outside the trash. */
  deletedAt: number | null;
  /** Whether an operator disabled the owner's account. */
  ownerDisabled: boolean;
}

declare const readable: unique symbol;
declare const editable: unique symbol;

/** A snippet that the current viewer may read. */
export type Readable<S> = S & { readonly [readable]: true };
/** A snippet that the current viewer owns. */
export type Editable<S> = Readable<S> & { readonly [editable]: true };

/**
 * Returns whether a viewer may read a snippet: its owner may, and everyone if it is public and its owner is not disabled.
 * No one may read it in the trash. The SQL condition `visibleAs` in `server/store/repositories/visibility.ts` mirrors this function.
 */
export function canRead(viewer: Viewer, snippet: AccessFields): boolean {
  return snippet.deletedAt === null && ((snippet.isPublic && !snippet.ownerDisabled) || isOwner(viewer, snippet));
}

/** Returns whether a viewer may change, share, publish or delete a snippet: only its owner may. */
export function canEdit(viewer: Viewer, snippet: AccessFields): boolean {
  return snippet.deletedAt === null && isOwner(viewer, snippet);
}

const isOwner = (viewer: Viewer, snippet: AccessFields): boolean =>
  viewer.userId !== null && snippet.userId === viewer.userId;

/** Throws `not_found` if the snippet does not exist or the viewer may not read it. */
export function requireReadable<S extends AccessFields>(viewer: Viewer, snippet: S | null): Readable<S> {
  if (snippet === null || !canRead(viewer, snippet)) throw notFound('Snippet');
  return snippet as Readable<S>;
}

/**
 * Throws `not_found` like `requireReadable`, or `forbidden` if the viewer may read but not change the snippet.
 *
 * @param refusal message of the latter
 */
export function requireEditable<S extends AccessFields>(
  viewer: Viewer,
  snippet: S | null,
  refusal = 'Only its owner can change this snippet',
): Editable<S> {
  const visible = requireReadable(viewer, snippet);
  if (!canEdit(viewer, visible)) throw forbidden(refusal);
  return visible as Editable<S>;
}

/** Throws `not_found` unless the snippet is in the viewer's trash. */
export function requireTrashed<S extends AccessFields>(viewer: Viewer, snippet: S | null): S {
  if (snippet === null || snippet.deletedAt === null || !isOwner(viewer, snippet)) throw notFound('Snippet');
  return snippet;
}

/** Throws like `requireEditable`, but accepts a snippet in the viewer's trash. */
export function requireOwn<S extends AccessFields>(viewer: Viewer, snippet: S | null): S {
  return snippet?.deletedAt == null ? requireEditable(viewer, snippet) : requireTrashed(viewer, snippet);
}
