import { createContext, useContext } from 'react';
import type { Snippet } from '#contract/snippets.ts';

/** What can be done with the cards of a board. Each shows its own dialog or toast. */
export interface SnippetActions {
  /** A second click by the pointer may be for a card that has gone. */
  toggleFavorite: (snippet: Snippet, byPointer: boolean) => void;
  share: (snippet: Snippet) => void;
  togglePublic: (snippet: Snippet) => void;
  edit: (snippet: Snippet) => void;
  remove: (snippet: Snippet) => void;
  /** Asks which collection to add a snippet to. */
  collect: (snippet: Snippet) => void;
  /** Takes a snippet out of the collection the board shows; null where it shows none. */
  removeFromCollection: ((snippet: Snippet) => void) | null;
}

/** Who looks at a board and what its tags do. */
export interface BoardContext extends SnippetActions {
  /** Null: a visitor, who has neither star nor menu. */
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
