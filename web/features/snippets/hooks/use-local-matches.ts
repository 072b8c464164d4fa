import { useEffect, useMemo, useRef } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import type { SnippetList } from './use-snippet-list.ts';

const nothing = () => {};

/**
 * What is loaded already and answers a search, for as long as the server has not answered. Where nothing loaded does,
 * the list stays as it is: the server may know better.
 *
 * @param term what is looked for; null where the list is what the server answered
 * @param answers whether a snippet is found by a term; the same function each time
 */
export function useLocalMatches(
  list: SnippetList,
  term: string | null,
  answers: (snippet: Snippet, term: string) => boolean,
): SnippetList {
  const found = useMemo(
    () => (term === null || term === '' ? [] : list.snippets.filter((snippet) => answers(snippet, term))),
    [list.snippets, term, answers],
  );
  const slots = useMemo(() => [found], [found]);
  if (found.length === 0) return list;
  return {
    ...list,
    slots,
    snippets: found,
    total: -1,
    outdated: false,
    hasMore: false,
    loadMore: nothing,
    // What of the list itself is on the screen stays as it was: one comes back to it.
    onVisibleChange: nothing,
  };
}

/** The term of a search that a list does not answer yet; null where it does, whatever else of it is outdated. */
export function usePendingSearch({ outdated }: SnippetList, search: string): string | null {
  const answered = useRef(search);
  useEffect(() => {
    if (!outdated) answered.current = search;
  }, [outdated, search]);
  return outdated && answered.current !== search ? search : null;
}
