import type { Viewer } from '#server/core/caller.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories } from '#server/store/store.ts';
import { type Readable, requireReadable } from './access.ts';
import { isShareId } from './share-id.ts';

/**
 * Returns the snippet behind a share link. A private one is not found even for its owner, who would otherwise believe
 * that the link works for others.
 *
 * @throws AppError `not_found`
 */
export async function findSharedSnippet(
  viewer: Viewer,
  store: Repositories,
  shareId: string,
): Promise<Readable<SnippetRow>> {
  const found = isShareId(shareId) ? await store.snippets.findByShareId(viewer, shareId) : null;
  return requireReadable(viewer, found);
}
