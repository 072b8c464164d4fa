import { useEffect, useMemo } from 'react';
import { chunkedLength } from '#web/lib/chunks.ts';
import { ALL_PUBLIC } from '../api/keys.ts';
import { matchesPublicFilter, type PublicFilters } from '../utils/public-filter.ts';
import { type SnippetList, useSnippetList } from './use-snippet-list.ts';

/**
 * Filters the public list for visitors. Filters locally while the complete list is loaded. Otherwise the server narrows it
 * by its own search, which includes the code, and the browser applies the other filters.
 */
export function usePublicList({ search, languages, tags }: PublicFilters): SnippetList {
  const filtering = search !== '' || languages.length > 0 || tags.length > 0;
  const unfiltered = useSnippetList(ALL_PUBLIC);
  const isComplete =
    !unfiltered.loading &&
    !unfiltered.hasMore &&
    unfiltered.error === null &&
    unfiltered.snippets.length === chunkedLength(unfiltered.slots);
  const askServer = filtering && !isComplete && !unfiltered.loading;
  const narrowed = useSnippetList({ ...ALL_PUBLIC, search, languages, tags }, { enabled: askServer });

  const list = askServer ? narrowed : unfiltered;
  const snippets = useMemo(
    () => list.snippets.filter((snippet) => matchesPublicFilter(snippet, { search, languages, tags })),
    [list.snippets, search, languages, tags],
  );
  // A reply to these filters is narrowed; placeholder data of the previous filters is not.
  const isNarrowed = !filtering || (askServer && !list.outdated);
  const slots = useMemo(() => (isNarrowed ? list.slots : [snippets]), [isNarrowed, list.slots, snippets]);
  const count = useMemo(() => chunkedLength(slots), [slots]);

  // If a page has no match, load the next one.
  const { hasMore, loadMore, loadingMore } = list;
  const searching = hasMore && count === 0;
  useEffect(() => {
    if (searching && !loadingMore) loadMore();
  }, [searching, loadingMore, loadMore]);

  const total = filtering ? (hasMore ? -1 : count) : list.total;
  return { ...list, slots, snippets, total, loading: list.loading || (searching && list.error === null) };
}
