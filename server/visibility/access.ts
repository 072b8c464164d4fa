import type { SnippetRole } from '#contract/snippets.ts';
import type { Viewer } from '#server/core/caller.ts';
import { forbidden, notFound } from '#server/core/errors.ts';

/** The fields that decide who may read a snippet. */
export interface AccessFields {
  userId: string;
  isPublic: boolean;
  /** Null outside the trash. */
  deletedAt: number | null;
  /** Whether an operator disabled the owner's account. */
  ownerDisabled: boolean;
  /** The viewer's role in collections into which the owner put the snippet; null without one. */
  sharedRole: 'editor' | 'viewer' | null;
}

declare const readable: unique symbol;
declare const editable: unique symbol;
declare const owned: unique symbol;

/** A snippet that the current viewer may read. */
export type Readable<S> = S & { readonly [readable]: true };
/** A snippet whose content the current viewer may change. */
export type Editable<S> = Readable<S> & { readonly [editable]: true };
/** A snippet that the current viewer owns. */
export type Owned<S> = Editable<S> & { readonly [owned]: true };

/**
 * Returns whether a viewer may read a snippet outside the trash: its owner may. If its owner is not disabled, everyone may
 * if it is public, and members of a collection into which its owner put it. The SQL condition `visibleAs` in
 * `server/store/repositories/visibility.ts` mirrors this function.
 */
export const canRead = (viewer: Viewer, snippet: AccessFields): boolean => roleOf(viewer, snippet) !== null;

/** Returns whether a viewer may change the content of a snippet: its owner and editors may. */
export function canEdit(viewer: Viewer, snippet: AccessFields): boolean {
  const role = roleOf(viewer, snippet);
  return role === 'owner' || role === 'editor';
}

/** Returns the role of a viewer; null if the viewer may not read the snippet. */
export function roleOf(viewer: Viewer, snippet: AccessFields): SnippetRole | null {
  if (snippet.deletedAt !== null) return null;
  if (isOwner(viewer, snippet)) return 'owner';
  if (snippet.ownerDisabled) return null;
  return snippet.sharedRole ?? (snippet.isPublic ? 'viewer' : null);
}

/** Returns whether a viewer owns a snippet, in the trash as well. */
export const isOwner = (viewer: Viewer, snippet: Pick<AccessFields, 'userId'>): boolean =>
  viewer.userId !== null && snippet.userId === viewer.userId;

/** Throws `not_found` if the snippet does not exist or the viewer may not read it. */
export function requireReadable<S extends AccessFields>(viewer: Viewer, snippet: S | null): Readable<S> {
  if (snippet === null || !canRead(viewer, snippet)) throw notFound('Snippet');
  return snippet as Readable<S>;
}

/**
 * Throws `not_found` like `requireReadable`, or `forbidden` if the viewer may read but not edit the snippet.
 *
 * @param refusal message of the latter
 */
export function requireEditable<S extends AccessFields>(
  viewer: Viewer,
  snippet: S | null,
  refusal = 'Only its owner and editors can change this snippet',
): Editable<S> {
  const visible = requireReadable(viewer, snippet);
  if (!canEdit(viewer, visible)) throw forbidden(refusal);
  return visible as Editable<S>;
}

/** Throws `not_found` like `requireReadable`, or `forbidden` if the viewer may read the snippet but does not own it. */
export function requireOwned<S extends AccessFields>(viewer: Viewer, snippet: S | null): Owned<S> {
  const visible = requireReadable(viewer, snippet);
  if (!isOwner(viewer, visible)) throw forbidden('Only its owner can change this snippet');
  return visible as Owned<S>;
}

/** Throws `not_found` unless the snippet is in the viewer's trash. */
export function requireTrashed<S extends AccessFields>(viewer: Viewer, snippet: S | null): S {
  if (snippet === null || snippet.deletedAt === null || !isOwner(viewer, snippet)) throw notFound('Snippet');
  return snippet;
}

/** Throws like `requireOwned`, but accepts a snippet in the viewer's trash. */
export function requireOwn<S extends AccessFields>(viewer: Viewer, snippet: S | null): S {
  return snippet?.deletedAt == null ? requireOwned(viewer, snippet) : requireTrashed(viewer, snippet);
}

/** Throws like `requireReadable`, or `forbidden` for a private snippet of another person. */
export function requireAddable<S extends AccessFields>(viewer: Viewer, snippet: S | null): Readable<S> {
  const readable = requireReadable(viewer, snippet);
  if (!readable.isPublic && !isOwner(viewer, readable))
    throw forbidden('Only its owner can add a private snippet to a collection');
  return readable;
}
