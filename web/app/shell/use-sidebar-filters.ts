import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { languagesQuery, tagsQuery } from '#web/features/snippets/api/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { NO_FILTERS, writeBoardQuery } from '../board/board-url.ts';
import { useBoardUrl } from '../board/use-board-url.ts';
import { followsFilter } from '../board-paths.ts';

/** Maximum number of each kind in the sidebar. */
const SHOWN = 5;

/** Returns the most used languages and tags of the board on the screen. */
export function useSidebarFilters(onFilter?: () => void) {
  const [location, navigate] = useLocation();
  const scope = location === paths.mySnippets.href() ? 'own' : 'all';
  const languages = useNames(languagesQuery(scope));
  const tags = useNames(tagsQuery(scope));
  const board = useBoardUrl();

  const isActive = (kind: 'languages' | 'tags', name: string) =>
    followsFilter(location, kind) && board[kind].includes(name);

  const toggle = (kind: 'languages' | 'tags', name: string) => {
    const change = { [kind]: isActive(kind, name) ? board[kind].filter((other) => other !== name) : [name] };
    // Screens without a list open the home screen with the filter.
    if (followsFilter(location, kind)) board.set(change);
    else navigate(`${paths.home.href()}?${writeBoardQuery('', { ...NO_FILTERS, ...change })}`);
    onFilter?.();
  };

  return { languages, tags, isActive, toggle };
}

function useNames(query: ReturnType<typeof languagesQuery> | ReturnType<typeof tagsQuery>) {
  const { data: names = [], isPending } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { shown: names.slice(0, SHOWN), total: names.length, isPending };
}
