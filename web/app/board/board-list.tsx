import { type ReactNode, useCallback, useRef } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import type { SnippetSource } from '#web/features/snippets/api/keys.ts';
import type { Slot } from '#web/features/snippets/api/paged-list.ts';
import { matchesSearch } from '#web/features/snippets/board/matches-search.ts';
import { SnippetBoard } from '#web/features/snippets/board/snippet-board.tsx';
import { useLocalMatches, usePendingSearch } from '#web/features/snippets/board/use-local-matches.ts';
import { CardSelect } from '#web/features/snippets/card/card-select.tsx';
import { MoveContext } from '#web/features/snippets/card/move-context.ts';
import { SnippetActions } from '#web/features/snippets/card/snippet-actions.tsx';
import { CardCornerContext } from '#web/features/snippets/card/use-card-corner.ts';
import { SelectionContext, useIsSelecting, useSelection } from '#web/features/snippets/selection/use-selection.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { toggled } from './board-values.ts';
import { NothingFound } from './search/nothing-found.tsx';
import { useShowRefusal } from './search/search-in-use.ts';
import { typedSearch } from './search/typed-search.ts';
import { useBoardFilters } from './use-board-filters.ts';
import { useBoardKeys } from './use-board-keys.ts';
import type { BoardUrl } from './use-board-url.ts';
import { useCollectionOrder } from './use-collection-order.ts';
import { usePinKey } from './use-pin-key.ts';
import { usePinnedGroup } from './use-pinned-group.ts';

const SelectionBar = lazyPanel(() => import('./selection/selection-bar.tsx').then((module) => module.SelectionBar), {
  takesKeys: false,
});

interface BoardListProps {
  label: string;
  source: SnippetSource;
  board: BoardUrl;
  /** Shown when the list is empty and no filter is active. */
  empty?: ReactNode;
  /** Removes a snippet from the collection on the screen. */
  onRemoveFromCollection?: (snippet: Snippet) => void;
  /** Returns whether the viewer may remove a snippet from that collection. */
  mayRemove?: (snippet: Snippet) => boolean;
  /** The viewer may arrange the collection, which is in the order by hand. */
  mayMove?: boolean;
  /** Shows pinned snippets above the others. */
  pinnedFirst?: boolean;
}

/** Renders a signed-in person's board for the filters in the URL. */
export function BoardList(props: BoardListProps) {
  const {
    label,
    source,
    board,
    empty = <FirstSnippet />,
    onRemoveFromCollection,
    mayRemove,
    mayMove = false,
    pinnedFirst = false,
  } = props;
  const { user } = useSession();
  const { search, tags, favorites, view, set } = board;
  const { filters, narrowed } = useBoardFilters(source, board);
  const typed = typedSearch.use();
  const shown = useRef<readonly Slot[]>([]);
  const selection = useSelection(filters, () => shown.current);
  const isSelecting = useIsSelecting(selection);
  const isGrouped = pinnedFirst && !narrowed && !isSelecting;
  const ownerId = source === 'own' && user ? user.id : null;
  const { list: answered, pinned, movePinned } = usePinnedGroup(filters, isGrouped, ownerId);
  const unanswered = usePendingSearch(answered, search);
  const list = useLocalMatches(answered, typed ?? unanswered, matchesSearch);
  const toggleTag = useCallback((tag: string) => set({ tags: toggled(tags, tag) }), [set, tags]);
  useBoardKeys();
  usePinKey();
  useShowRefusal(answered.refusal);
  const mover = useCollectionOrder(filters, list, mayMove && search === '' && !typed);
  shown.current = [...pinned, ...list.slots.flat()];
  return (
    <SelectionContext value={selection}>
      {/* Before the cards in the tab order, because the end of the list may not be loaded. */}
      {isSelecting && user && (
        <SelectionBar
          selection={selection}
          viewerId={user.id}
          total={list.total}
          collectionId={typeof source === 'object' && 'collectionId' in source ? source.collectionId : null}
          onClose={selection.clear}
        />
      )}
      <CardCornerContext value={CardSelect}>
        <MoveContext value={mover}>
          <SnippetBoard
            label={label}
            list={list}
            Actions={SnippetActions}
            viewerId={user?.id ?? null}
            view={view}
            {...(!typed && { pinned, movePinned })}
            activeTags={tags}
            search={typed ?? search}
            onToggleTag={toggleTag}
            onRemoveFromCollection={onRemoveFromCollection}
            mayRemove={mayRemove}
            onlyFavorites={favorites}
            empty={narrowed ? <NothingFound board={board} /> : empty}
          />
        </MoveContext>
      </CardCornerContext>
    </SelectionContext>
  );
}

function FirstSnippet() {
  return (
    <EmptyState
      drawing="board"
      title="No Snippets Found"
      hint="Create your first snippet, or drop code files here."
      action={
        <Button variant="primary" onClick={() => openDialog('newSnippet', {})}>
          New Snippet
        </Button>
      }
    />
  );
}
