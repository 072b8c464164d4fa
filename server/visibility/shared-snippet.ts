import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Store } from '#server/store/store.ts';
import type { Viewer } from '#server/viewer.ts';
import { type Readable, requireReadable } from './access.ts';
import { isShareId } from './share-id.ts';

/**
 * The snippet a share link leads to, which is none while it is private: for its owner too, who would otherwise take the
 * link to work.
 *
 * @throws AppError `not_found`
 */
export async function findShared(store: Store, viewer: Viewer, shareId: string): Promise<Readable<SnippetRow>> {
  const found = isShareId(shareId) ? await store.snippets.findByShareId(viewer, shareId) : null;
  return requireReadable(viewer, found?.isPublic ? found : null);
}
