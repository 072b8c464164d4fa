import { useMemo } from 'react';
import { type BoardProviderProps, SnippetBoardContext, VISITOR_BOARD } from './use-board.ts';

/** Provides the board of a visitor. A separate module: the first load has no other actions. */
export function VisitorActions({ activeTags, toggleTag, children }: BoardProviderProps) {
  const board = useMemo(() => ({ ...VISITOR_BOARD, activeTags, toggleTag }), [activeTags, toggleTag]);
  return <SnippetBoardContext value={board}>{children}</SnippetBoardContext>;
}
