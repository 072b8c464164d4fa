import { useSyncExternalStore } from 'react';

/** What stands in a search box and is not searched for yet; null where nothing is. Several boxes may be on the page. */
let typed: string | null = null;
const listeners = new Set<() => void>();

export function setTypedSearch(text: string | null): void {
  typed = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is being typed to search for on this board, letter by letter: the term in the address follows later. */
export const useTypedSearch = (): string | null => useSyncExternalStore(subscribe, () => typed);
