import { useCallback, useMemo } from 'react';
// Not wouter's own useSearch: that one decodes the query, and reading it decodes it again.
import { navigate, useSearch } from 'wouter/use-browser-location';
import { type BoardFilters, readBoardQuery, writeBoardQuery } from './board-url.ts';

export interface BoardUrl extends BoardFilters {
  /**
   * Changes some of the filters. Each change is a step to go back to, but for `replace`: what is typed letter by letter
   * should be one step.
   */
  set: (changes: Partial<BoardFilters>, options?: { replace?: boolean }) => void;
}

/** The filters, order and view of the board, which live in the address: they can be shared, reloaded and gone back to. */
export function useBoardUrl(): BoardUrl {
  // Where the server draws the landing, there is no address, and no filter.
  const query = useSearch({ ssrSearch: '' });
  const filters = useMemo(() => readBoardQuery(query), [query]);
  const set = useCallback<BoardUrl['set']>((changes, options) => {
    // From the address itself, not from the last rendering: two changes at once must not undo each other.
    const { pathname, search } = window.location;
    const next = writeBoardQuery(search, { ...readBoardQuery(search), ...changes });
    navigate(next === '' ? pathname : `${pathname}?${next}`, options);
  }, []);
  return useMemo(() => ({ ...filters, set }), [filters, set]);
}
