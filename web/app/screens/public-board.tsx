import { type ReactNode, useCallback } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import type { SnippetSource } from '#web/features/snippets/api/keys.ts';
import { useSnippetList } from '#web/features/snippets/api/use-snippet-list.ts';
import { SnippetBoard } from '#web/features/snippets/board/snippet-board.tsx';
import { SnippetActions } from '#web/features/snippets/card/snippet-actions.tsx';
import { VisitorActions } from '#web/features/snippets/card/visitor-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BoardChips } from '../board/board-chips.tsx';
import { toggled } from '../board/board-values.ts';
import { NothingFound } from '../board/search/nothing-found.tsx';
import { useBoardFilters } from '../board/use-board-filters.ts';
import { type BoardUrl, useBoardUrl } from '../board/use-board-url.ts';

interface PublicBoardProps {
  label: string;
  /** Keep its identity: a new object reloads the list. */
  source: SnippetSource;
  header: (board: BoardUrl) => ReactNode;
  /** Title of the board without snippets. */
  empty: string;
}

/** Renders a board of public snippets, the same for visitors and signed-in people. */
export function PublicBoard({ label, source, header, empty }: PublicBoardProps) {
  const { user } = useSession();
  const board = useBoardUrl();
  const { search, tags, favorites, view, set } = board;
  const { filters, narrowed } = useBoardFilters(source, board);
  const list = useSnippetList(filters);
  const toggleTag = useCallback((tag: string) => set({ tags: toggled(tags, tag) }), [set, tags]);
  return (
    <>
      {header(board)}
      <BoardChips board={board} />
      {list.refusal !== null && <ErrorState title="Error" message={list.refusal} />}
      <SnippetBoard
        label={label}
        list={list}
        Actions={user === null ? VisitorActions : SnippetActions}
        viewerId={user?.id ?? null}
        view={view}
        activeTags={tags}
        search={search}
        onToggleTag={toggleTag}
        onlyFavorites={favorites}
        empty={narrowed ? <NothingFound board={board} /> : <EmptyState drawing="shelf" title={empty} />}
      />
    </>
  );
}
