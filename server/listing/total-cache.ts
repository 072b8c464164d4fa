import { LRUCache } from 'lru-cache';
import type { Viewer } from '#server/core/caller.ts';
import { isInOneIndex, type SnippetFilter } from '#server/store/search/filter.ts';
import type { Store } from '#server/store/store.ts';

const VIEWERS_MAX = 1_000;

interface CountedStore extends Pick<Store, 'version'> {
  snippetLists: Pick<Store['snippetLists'], 'count'>;
}

/**
 * Returns a function that counts a list. It counts all that a person may read once for each version of the store: counting
 * what collections share takes longer than reading a page.
 */
export function totalCache({ snippetLists, version }: CountedStore) {
  const totals = new LRUCache<string, { version: string; total: number }>({ max: VIEWERS_MAX });

  return async (viewer: Viewer, filter: SnippetFilter): Promise<number> => {
    const { userId } = viewer;
    if (userId === null || filter.among !== 'visible' || !isInOneIndex(filter))
      return snippetLists.count(viewer, filter);
    // Before the data, so that it is never newer.
    const current = await version();
    const key = `${filter.pinned} ${userId}`;
    const cached = totals.get(key);
    if (cached?.version === current) return cached.total;
    const total = await snippetLists.count(viewer, filter);
    totals.set(key, { version: current, total });
    return total;
  };
}
