import { hashKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SnippetFilters } from '../api/keys.ts';
import { loadMatches } from '../api/matches.ts';
import type { Slot } from '../api/paged-list.ts';
import { createSelection, type Selection } from './selection.ts';

export const SelectionContext = createContext<Selection | null>(null);

/**
 * Creates the selection of a board. Other filters and leaving the board clear it.
 *
 * @param slots what the board shows now
 */
export function useSelection(filters: SnippetFilters, slots: () => readonly Slot[]): Selection {
  const board = useRef({ filters, slots });
  board.current = { filters, slots };
  const [selection] = useState(() =>
    createSelection({
      slots: () => board.current.slots(),
      loadMatches: () => loadMatches(board.current.filters),
    }),
  );
  const { sort: _, ...shown } = filters;
  const key = hashKey([shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared for other filters
  useEffect(() => selection.clear, [selection, key]);
  return selection;
}

/** Returns whether a snippet is selected, and re-renders only when that changes. */
export function useIsSelected({ items }: Selection, id: number): boolean {
  return useSyncExternalStore(items.subscribe, () => items.get().has(id));
}

/** Returns whether anything is selected. */
export function useIsSelecting({ items }: Selection): boolean {
  return useSyncExternalStore(items.subscribe, () => items.get().size > 0);
}

/** @throws Error outside of a board with a selection */
export function useBoardSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('useBoardSelection is used outside of a board with a selection');
  return selection;
}
