import { useCallback, useMemo } from 'react';
// wouter's own useSearch decodes the query, which URLSearchParams would decode a second time.
import { navigate, useSearch } from 'wouter/use-browser-location';
import { type BoardFilters, readBoardQuery, writeBoardQuery } from './board-url.ts';

export interface BoardUrl extends BoardFilters {
  /** Changes some of the filters. Adds a history entry unless `replace` is set. */
  set: (changes: Partial<BoardFilters>, options?: { replace?: boolean }) => void;
}

/** Returns the filters, order and view in the URL. */
export function useBoardUrl(): BoardUrl {
  // Prerendering has no URL and therefore no filters.
  const query = useSearch({ ssrSearch: '' });
  const filters = useMemo(() => readBoardQuery(query), [query]);
  const set = useCallback<BoardUrl['set']>((changes, options) => {
    // Reads the URL instead of the last render, so that two changes in one tick do not undo each other.
    const { pathname, search } = window.location;
    const next = writeBoardQuery(search, { ...readBoardQuery(search), ...changes });
    navigate(next === '' ? pathname : `${pathname}?${next}`, options);
  }, []);
  return useMemo(() => ({ ...filters, set }), [filters, set]);
}
