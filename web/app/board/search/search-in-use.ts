import { type RefObject, useEffect } from 'react';
import { createStore } from '#web/lib/create-store.ts';
import { findSearch } from './focus-search.ts';

/** Why the server refuses the search of the board on the screen; null if it does not. */
const refusal = createStore<string | null>(null);

/** Id of the search box that had the focus last: a screen can have two. */
export const boxInUse = createStore<string | null>(null);

/** Lets the search box show why the server refuses the search of a board. */
export function useShowRefusal(reason: string | null): void {
  useEffect(() => {
    refusal.set(reason);
    return () => refusal.set(null);
  }, [reason]);
}

/** Returns why the server refuses the search, if this box is the one to show it. */
export function useRefusal(id: string, input: RefObject<HTMLInputElement | null>): string | null {
  const reason = refusal.use();
  const inUse = boxInUse.use();
  useEffect(
    () => () => {
      if (boxInUse.get() === id) boxInUse.set(null);
    },
    [id],
  );
  if (reason === null) return null;
  return inUse === id || (inUse === null && findSearch() === input.current) ? reason : null;
}
