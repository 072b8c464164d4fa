import { useEffect, useMemo } from 'react';
import { isPlainText } from '#domain/query/is-plain.ts';
import { separateWords } from '#domain/query/words.ts';
import { chunkedLength } from '#web/lib/chunks.ts';
import { ALL_PUBLIC } from '../api/keys.ts';
import { matchesPublicFilter, type PublicFilters } from '../api/public-filter.ts';
import { type SnippetList, useSnippetList } from '../api/use-snippet-list.ts';

/**
 * Filters the public list for visitors: locally while the complete list is loaded, otherwise on the server. Only the server
 * knows the languages of further files, which are ignored without its answer, and the filters of a query.
 */
export function usePublicList({ search, languages, tags }: PublicFilters): SnippetList {
  const filtering = search !== '' || languages.length > 0 || tags.length > 0;
  const unfiltered = useSnippetList(ALL_PUBLIC);
  const isComplete =
    isPlainText(search) &&
    !unfiltered.loading &&
    !unfiltered.hasMore &&
    unfiltered.error === null &&
    unfiltered.snippets.length === chunkedLength(unfiltered.slots);
  const hidesLanguages = languages.length > 0 && unfiltered.snippets.some(({ fileCount }) => fileCount > 1);
  // Only the server finds words that are apart, because it also searches the code.
  const mayBeApart =
    isComplete &&
    separateWords(search).length > 0 &&
    !unfiltered.snippets.some((snippet) => matchesPublicFilter(snippet, { search, languages, tags }));
  const askServer = filtering && !unfiltered.loading && (!isComplete || hidesLanguages || mayBeApart);
  const narrowed = useSnippetList({ ...ALL_PUBLIC, search, languages, tags }, { enabled: askServer });

  const usesServer = askServer && !(isComplete && narrowed.error !== null);
  const list = usesServer ? narrowed : unfiltered;
  // A reply to these filters is narrowed; placeholder data of the previous filters is not.
  const isNarrowed = !filtering || (usesServer && !list.outdated);
  const snippets = useMemo(
    () =>
      isNarrowed
        ? list.snippets
        : list.snippets.filter((snippet) => matchesPublicFilter(snippet, { search, languages, tags })),
    [isNarrowed, list.snippets, search, languages, tags],
  );
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
