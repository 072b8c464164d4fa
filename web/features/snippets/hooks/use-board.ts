import { createContext, useContext } from 'react';
import type { Snippet } from '#contract/snippets.ts';

/** Actions of the cards on a board. Each shows its own dialog or toast. */
export interface SnippetActions {
  /** `byPointer` detects the second click of a double click on a removed card. */
  toggleFavorite: (snippet: Snippet, byPointer: boolean) => void;
  share: (snippet: Snippet) => void;
  togglePublic: (snippet: Snippet) => void;
  edit: (snippet: Snippet) => void;
  remove: (snippet: Snippet) => void;
  /** Opens the dialog that adds a snippet to a collection. */
  collect: (snippet: Snippet) => void;
  /** Null outside of a collection. */
  removeFromCollection: ((snippet: Snippet) => void) | null;
}

/** Viewer and tag filter of a board. */
export interface BoardContext extends SnippetActions {
  /** Null for a visitor. */
  viewerId: string | null;
  activeTags: readonly string[];
  toggleTag: (tag: string) => void;
}

export const SnippetBoardContext = createContext<BoardContext | null>(null);

/** @throws Error outside of a board */
export function useBoard(): BoardContext {
  const board = useContext(SnippetBoardContext);
  if (board === null) throw new Error('useBoard is used outside of a SnippetBoard');
  return board;
}
