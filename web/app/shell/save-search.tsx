import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'wouter';
import { createStore } from '#web/lib/create-store.ts';
import { useBoardUrl } from '../board/use-board-url.ts';
import { isBoardPath } from '../board-paths.ts';

/** Null until a board is searched: it parses the search. */
const star = createStore<ComponentType<{ q: string }> | null>(null);

/** Renders the star next to the search box while the board is searched. */
export function SaveSearch() {
  const { search } = useBoardUrl();
  const [location] = useLocation();
  const Star = star.use();
  const isSearched = search !== '' && isBoardPath(location);
  useEffect(() => {
    if (isSearched)
      import('#web/features/searches/components/search-star.tsx').then(
        ({ SearchStar }) => star.set(SearchStar),
        console.warn,
      );
  }, [isSearched]);
  return isSearched && Star && <Star q={search} />;
}
