import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
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
  /** Returns whether the viewer may remove a snippet from that collection. Defaults to any. */
  mayRemove?: ((snippet: Snippet) => boolean) | undefined;
}

/** Viewer and tag filter of a board. */
export interface BoardContext extends SnippetActions {
  /** Null for a visitor. */
  viewerId: string | null;
  activeTags: readonly string[];
  toggleTag: (tag: string) => void;
  /** Renders the actions of a card that need an account. Null for a visitor, who does not load them. */
  Controls: ComponentType<{ snippet: Snippet }> | null;
}

/** Props of a component that provides the board. */
export interface BoardProviderProps
  extends Pick<BoardContext, 'viewerId' | 'activeTags' | 'toggleTag' | 'removeFromCollection' | 'mayRemove'> {
  /** The board lists only favorites, so unstarring removes a card. */
  onlyFavorites: boolean;
  children: ReactNode;
}

const ignore = () => {};

/** The board of a visitor, without filters. */
export const VISITOR_BOARD: BoardContext = {
  viewerId: null,
  activeTags: [],
  toggleTag: ignore,
  toggleFavorite: ignore,
  share: ignore,
  togglePublic: ignore,
  edit: ignore,
  remove: ignore,
  collect: ignore,
  removeFromCollection: null,
  Controls: null,
};

export const SnippetBoardContext = createContext<BoardContext | null>(null);

/** @throws Error outside of a board */
export function useBoard(): BoardContext {
  const board = useContext(SnippetBoardContext);
  if (board === null) throw new Error('useBoard is used outside of a SnippetBoard');
  return board;
}

/** Returns whether the viewer may remove a snippet from the collection that the board shows. */
export function useIsRemovable(snippet: Snippet): boolean {
  const { removeFromCollection, mayRemove } = useBoard();
  return removeFromCollection !== null && (mayRemove?.(snippet) ?? true);
}
