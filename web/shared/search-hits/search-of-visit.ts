import { useHistoryState } from 'wouter/use-browser-location';

/** Returns the search that led to the page (see `searchState`); empty without one. */
export function useSearchOfVisit(): string {
  const state = useHistoryState<unknown>();
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return typeof search === 'string' ? search : '';
}
