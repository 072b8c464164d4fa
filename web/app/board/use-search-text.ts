import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { snippetKeys } from '#web/features/snippets/api/keys.ts';
import { paths } from '#web/lib/paths.ts';
import { isBoardPath } from '../shell/nav-links.ts';
import { NO_FILTERS, writeBoardQuery } from './board-url.ts';
import { setTypedSearch } from './typed-search.ts';
import { useBoardUrl } from './use-board-url.ts';

/** How long typing must rest before the search follows it, in ms. */
const DEBOUNCE = 300;

/**
 * What stands in a search box, and the search term in the address: the box follows the term whoever changes it, the term
 * follows the box after a moment. Where there is no board to search, Enter goes to the one of the home screen.
 *
 * @param alwaysOnBoard the box belongs to a board, whatever the address
 */
export function useSearchText(alwaysOnBoard: boolean) {
  const { search, languages, tags, set } = useBoardUrl();
  const [location, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onBoard = alwaysOnBoard || isBoardPath(location);

  // The term this box itself has set is no news: what was typed since then must not be undone.
  const applied = useRef(search);
  useEffect(() => {
    if (search !== applied.current) setText(search);
    applied.current = search;
  }, [search]);
  // What was typed on one screen and not yet searched for is no search on the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the term of the screen come to, which then is followed above
  useEffect(() => {
    setText(search);
    return () => {
      clearTimeout(timer.current);
      setTypedSearch(null);
    };
  }, [location]);

  const apply = useCallback(
    (term: string) => {
      clearTimeout(timer.current);
      setTypedSearch(null);
      // A space, or a letter that was taken back: no step of its own to go back over.
      if (term === applied.current) return;
      // One term after another is one step: back goes to the board as it was before anything was searched.
      const replace = applied.current !== '' && term !== '';
      applied.current = term;
      set({ search: term }, { replace });
    },
    [set],
  );

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    if (!onBoard) return;
    setTypedSearch(typed.trim());
    timer.current = setTimeout(() => apply(typed.trim()), DEBOUNCE);
  };

  const submit = (typed: string) => {
    setText(typed);
    const term = typed.trim();
    if (!onBoard) {
      // What is chosen on the screen, a tag say, is searched in.
      const query = writeBoardQuery('', { ...NO_FILTERS, languages, tags, search: term });
      return term !== '' && navigate(`${paths.home.href()}?${query}`);
    }
    apply(term);
    // The same term once more asks for what is new.
    if (term === search) void queryClient.invalidateQueries({ queryKey: snippetKeys.lists });
  };

  return { text, type, submit, searchesOnType: onBoard };
}
