import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isPlainText } from '#domain/query/is-plain.ts';
import { isBoardPath } from '#web/app/board-paths.ts';
import { snippetKeys } from '#web/features/snippets/api/keys.ts';
import { paths } from '#web/lib/paths.ts';
import { NO_FILTERS, readBoardQuery, writeBoardQuery } from '../board-url.ts';
import { useBoardUrl } from '../use-board-url.ts';
import { type BoxQuery, searchOf, unreadBox } from './box-query.ts';
import { loadQueryTools, type QueryTools, queryTools } from './query-tools.ts';
import { typedSearch } from './typed-search.ts';

/** Debounce of the search, in ms. */
const DEBOUNCE = 300;

/**
 * Keeps a search box in sync with the search in the URL. On a screen without a board, `submit` opens the home screen with
 * the search.
 *
 * @param alwaysOnBoard treat every path as a board
 */
export function useSearchBox(alwaysOnBoard: boolean) {
  const { search, languages, tags, set } = useBoardUrl();
  const [location, navigate] = useLocation();
  const queryClient = useQueryClient();
  const tools = queryTools.use();
  const [box, setBox] = useState(() => read(search, tools));
  /** The box shows the address without having parsed it. */
  const isUnread = useRef(tools === null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onBoard = alwaysOnBoard || isBoardPath(location);

  useEffect(() => {
    if (!isPlainText(search)) loadQueryTools().catch(console.warn);
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: text that is being typed stays when the tools have loaded
  useEffect(() => {
    // Keeps what this box has searched for as it was typed.
    setBox((current) => {
      if (searchOf(current) === search) return current;
      isUnread.current = tools === null;
      return read(search, tools);
    });
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the tools have loaded
  useEffect(() => {
    if (tools && isUnread.current) setBox(read(search, tools));
    if (tools) isUnread.current = false;
  }, [tools]);
  // Text that was not searched for does not carry over to another screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search of the screen come to, which then is followed above
  useEffect(() => {
    setBox(read(search, tools));
    return () => {
      clearTimeout(timer.current);
      typedSearch.set(null);
    };
  }, [location]);

  const apply = useCallback(
    (term: string) => {
      clearTimeout(timer.current);
      typedSearch.set(null);
      // The search of the last render may be outdated when the debounce ends.
      const previous = readBoardQuery(window.location.search).search;
      // A trailing space or a deleted letter adds no history entry.
      if (term === previous) return;
      // Replaces the entry of the previous search, so that Back returns to the unsearched board.
      set({ search: term }, { replace: previous !== '' && term !== '' });
    },
    [set],
  );

  /** Shows a changed box, and searches for it after a pause in typing; immediately with `atOnce`; not yet with `hold`. */
  const change = (next: BoxQuery, { atOnce = false, hold = false } = {}) => {
    isUnread.current = false;
    setBox(next);
    clearTimeout(timer.current);
    if (!onBoard) return;
    if (hold) return typedSearch.set(null);
    const term = searchOf(next);
    if (atOnce) return apply(term);
    typedSearch.set(term);
    timer.current = setTimeout(() => apply(term), DEBOUNCE);
  };

  const submit = (next: BoxQuery) => {
    setBox(next);
    const term = searchOf(next);
    if (!onBoard) {
      // Keeps the active languages and tags.
      const query = writeBoardQuery('', { ...NO_FILTERS, languages, tags, search: term });
      return term !== '' && navigate(`${paths.home.href()}?${query}`);
    }
    apply(term);
    // Submitting the same search again reloads the list.
    if (term === search) void queryClient.invalidateQueries({ queryKey: snippetKeys.lists });
  };

  const isApplied = onBoard && search !== '' && searchOf(box) === search;
  /** Counts of suggestions cover the same snippets as the board, or more. */
  const scope = location === paths.mySnippets.href() ? ('own' as const) : ('all' as const);
  return { box, change, submit, tools, searchesOnType: onBoard, isApplied, scope };
}

const read = (search: string, tools: QueryTools | null): BoxQuery =>
  tools && !isPlainText(search) ? tools.readBox(search) : unreadBox(search);
