import { useHistoryState } from 'wouter/use-browser-location';

/** Returns the search that led to the page (see `searchState`); empty without one. */
export function useSearchOfVisit(): string {
  const state = useHistoryState<unknown>();
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return typeof search === 'string' ? search : '';
}

/** Returns the name of the file whose line a hit led to; null without one. Its anchor depends on names that the hit lacks. */
export function useFileOfHit(): string | null {
  const state = useHistoryState<unknown>();
  const file = typeof state === 'object' && state !== null && 'file' in state ? state.file : null;
  return typeof file === 'string' ? file : null;
}
