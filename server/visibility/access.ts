import { forbidden, notFound } from '#server/errors.ts';
import type { Viewer } from '#server/viewer.ts';

/** What decides who sees a snippet. */
export interface Visibility {
  userId: string;
  isPublic: boolean;
}

declare const readable: unique symbol;
declare const changeable: unique symbol;

/** A snippet that was checked to be visible to the viewer at hand. */
export type Readable<S> = S & { readonly [readable]: true };
/** A snippet that was checked to belong to the viewer at hand. */
export type Changeable<S> = Readable<S> & { readonly [changeable]: true };

/**
 * The one decision whether a viewer may read a snippet: its owner may, and everyone when it is public. Lists ask the
 * database the same question by `visibleTo` in `server/store/repositories/visibility.ts`.
 */
export function mayRead(viewer: Viewer, snippet: Visibility): boolean {
  return snippet.isPublic || mayChange(viewer, snippet);
}

/** Only its owner may change, share, publish or delete a snippet. */
export function mayChange(viewer: Viewer, snippet: Visibility): boolean {
  return viewer.userId !== null && snippet.userId === viewer.userId;
}

/** @throws AppError `not_found` alike for a snippet that is absent and one the viewer may not see */
export function requireReadable<S extends Visibility>(viewer: Viewer, snippet: S | null): Readable<S> {
  if (snippet === null || !mayRead(viewer, snippet)) throw notFound('Snippet');
  return snippet as Readable<S>;
}

/** @throws AppError `not_found` as above, `forbidden` where the viewer may see but not change it */
export function requireChangeable<S extends Visibility>(viewer: Viewer, snippet: S | null): Changeable<S> {
  const visible = requireReadable(viewer, snippet);
  if (!mayChange(viewer, visible)) throw forbidden('Only its owner can change this snippet');
  return visible as Changeable<S>;
}
