import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { snippetKeys } from '#web/features/snippets/api/keys.ts';
import { paths } from '#web/lib/paths.ts';
import { isBoardPath } from '../nav-links.ts';
import { NO_FILTERS, readBoardQuery, writeBoardQuery } from './board-url.ts';
import { typedSearch } from './typed-search.ts';
import { useBoardUrl } from './use-board-url.ts';

/** Debounce of the search, in ms. */
const DEBOUNCE = 300;

/**
 * Keeps the text of a search box in sync with the search term in the URL. On a screen without a board, Enter opens the
 * home screen with the term.
 *
 * @param alwaysOnBoard treat every path as a board
 */
export function useSearchText(alwaysOnBoard: boolean) {
  const { search, languages, tags, set } = useBoardUrl();
  const [location, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onBoard = alwaysOnBoard || isBoardPath(location);

  // Keeps spaces around a term that this box has set.
  useEffect(() => setText((current) => (current.trim() === search ? current : search)), [search]);
  // Text that was not searched for does not carry over to another screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the term of the screen come to, which then is followed above
  useEffect(() => {
    setText(search);
    return () => {
      clearTimeout(timer.current);
      typedSearch.set(null);
    };
  }, [location]);

  const apply = useCallback(
    (term: string) => {
      clearTimeout(timer.current);
      typedSearch.set(null);
      // The term of the last render may be outdated when the debounce ends.
      const previous = readBoardQuery(window.location.search).search;
      // A trailing space or a deleted letter adds no history entry.
      if (term === previous) return;
      // Replaces the entry of the previous term, so that Back returns to the unsearched board.
      set({ search: term }, { replace: previous !== '' && term !== '' });
    },
    [set],
  );

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    if (!onBoard) return;
    typedSearch.set(typed.trim());
    timer.current = setTimeout(() => apply(typed.trim()), DEBOUNCE);
  };

  const submit = (typed: string) => {
    setText(typed);
    const term = typed.trim();
    if (!onBoard) {
      // Keeps the active languages and tags.
      const query = writeBoardQuery('', { ...NO_FILTERS, languages, tags, search: term });
      return term !== '' && navigate(`${paths.home.href()}?${query}`);
    }
    apply(term);
    // Submitting the same term again reloads the list.
    if (term === search) void queryClient.invalidateQueries({ queryKey: snippetKeys.lists });
  };

  const isApplied = onBoard && search !== '' && text.trim() === search;
  return { text, type, submit, searchesOnType: onBoard, isApplied };
}
