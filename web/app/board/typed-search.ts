import { useSyncExternalStore } from 'react';

/** Text that is typed but not yet searched for; null without any. Shared by all search boxes on the page. */
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

/** Returns the text that is being typed, before the debounced term reaches the URL. */
export const useTypedSearch = (): string | null => useSyncExternalStore(subscribe, () => typed);
