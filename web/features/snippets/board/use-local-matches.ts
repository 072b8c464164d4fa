import { useEffect, useMemo, useRef } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { isPlainText } from '#domain/query/is-plain.ts';
import type { SnippetList } from '../api/use-snippet-list.ts';

const nothing = () => {};

/**
 * Shows loaded snippets that match a search until the server answers. Without a local match the list is unchanged,
 * because the server may know more. Terms with filters are left to the server.
 *
 * @param term pending search term; null if the list is up to date
 * @param matches stable predicate
 */
export function useLocalMatches(
  list: SnippetList,
  term: string | null,
  matches: (snippet: Snippet, term: string) => boolean,
): SnippetList {
  const found = useMemo(
    () =>
      term === null || term === '' || !isPlainText(term)
        ? []
        : list.snippets.filter((snippet) => matches(snippet, term)),
    [list.snippets, term, matches],
  );
  const slots = useMemo(() => [found], [found]);
  if (found.length === 0) return list;
  return {
    ...list,
    slots,
    snippets: found,
    total: -1,
    outdated: false,
    isByWords: false,
    isIncomplete: false,
    hasMore: false,
    loadMore: nothing,
    // The visible range belongs to the unfiltered list.
    onVisibleChange: nothing,
  };
}

/** Returns the term of a search without a result yet; null for other pending changes. */
export function usePendingSearch({ outdated }: SnippetList, search: string): string | null {
  const answered = useRef(search);
  useEffect(() => {
    if (!outdated) answered.current = search;
  }, [outdated, search]);
  return outdated && answered.current !== search ? search : null;
}
