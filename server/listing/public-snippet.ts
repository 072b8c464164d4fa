import type { SnippetDetail } from '#contract/snippets.ts';
import { VISITOR } from '#server/core/caller.ts';
import { orNull } from '#server/core/errors.ts';
import type { Store } from '#server/store/store.ts';
import { findSharedSnippet } from '#server/visibility/shared-snippet.ts';
import { readSnippetDetail } from './snippet-detail.ts';

/** Returns a shared snippet as a visitor sees it; null if it is private or absent. */
export const findPublic = (store: Store, shareId: string): Promise<SnippetDetail | null> =>
  orNull(findSharedSnippet(VISITOR, store, shareId).then((row) => readSnippetDetail(store, row)));
