import { useHistoryState } from 'wouter/use-browser-location';

/** Address of the list seen last; null before the first one. */
let lastList: string | null = null;

/** Remembers the list on the screen, to which the page of a snippet leads back. */
export function rememberList(): void {
  lastList = window.location.pathname + window.location.search;
}

/** Returns the address of the list seen last; null without one since the app started. */
export const listOfVisit = (): string | null => lastList;

/** Returns the history state of a link from a list: the page it leads to marks the matches of the search. */
export const stateFromList = (search: string) => ({ search, fromList: true });

/** Returns whether the previous history entry is the list (see `stateFromList`). */
export function useIsFromList(): boolean {
  const state = useHistoryState<unknown>();
  return typeof state === 'object' && state !== null && 'fromList' in state;
}
