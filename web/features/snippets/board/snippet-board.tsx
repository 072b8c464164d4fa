import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { chunkedLength } from '#web/lib/chunks.ts';
import { rememberList } from '#web/shared/list-of-visit.ts';
import { SearchHits, SearchTermContext } from '#web/shared/search-hits/search-hits.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Masonry } from '#web/ui/masonry/masonry.tsx';
import type { SnippetList } from '../api/use-snippet-list.ts';
import { estimateCardHeight } from '../card/card-height.ts';
import type { Mover } from '../card/move-context.ts';
import { SnippetCard } from '../card/snippet-card.tsx';
import type { BoardProviderProps } from '../card/use-board.ts';
import { ListViewContext } from '../hits/list-view-context.ts';
import { rowHeight } from '../row/row-height.ts';
import { loadRows, rowRenderer } from '../row/row-renderer.ts';
import { ArrangeArea } from './arrange-area.tsx';
import { BoardAnnouncer } from './board-announcer.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { PinnedGroup } from './pinned-group.tsx';
import { SearchNotices } from './search-notices.tsx';

interface SnippetBoardProps {
  label: string;
  list: SnippetList;
  /** Provides the actions of the cards: `SnippetActions`, or `VisitorActions`. */
  Actions: ComponentType<BoardProviderProps>;
  viewerId: string | null;
  view: 'grid' | 'list';
  activeTags: readonly string[];
  /** Shown above the others. */
  pinned?: readonly Snippet[];
  movePinned?: Mover | null;
  /** Its matches are marked. */
  search: string;
  onToggleTag: (tag: string) => void;
  /** Set on the board of a collection. */
  onRemoveFromCollection?: (snippet: Snippet) => void;
  mayRemove?: (snippet: Snippet) => boolean;
  /** The board lists only favorites. */
  onlyFavorites?: boolean;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Replaces the default error text. */
  failure?: (error: Error) => { title: string; message?: string };
}

const NONE: readonly Snippet[] = [];
const keyOf = ({ id }: Snippet) => id;
const renderCard = (snippet: Snippet, position: number, total: number) => (
  <SnippetCard snippet={snippet} position={position} total={total} />
);

/** Renders a snippet list with its loading, empty and error states. */
export function SnippetBoard(props: SnippetBoardProps) {
  useEffect(rememberList);
  return (
    <SearchTermContext value={props.search}>
      <SearchNotices list={props.list} />
      <Cards {...props} />
      <BoardAnnouncer list={props.list} pinned={props.pinned?.length ?? 0} />
    </SearchTermContext>
  );
}

function Cards(props: SnippetBoardProps) {
  const {
    list,
    label,
    Actions,
    view,
    viewerId,
    activeTags,
    search,
    onToggleTag,
    onRemoveFromCollection = null,
    mayRemove,
    onlyFavorites = false,
    pinned = NONE,
    movePinned = null,
  } = props;
  const rows = view === 'list';
  const row = rowRenderer.use();
  useEffect(() => {
    if (rows && row === null) void loadRows(renderCard);
  }, [rows, row]);
  if (list.loading || (rows && row === null)) return <BoardSkeleton rows={rows} />;
  const isEmpty = chunkedLength(list.slots) === 0;
  if (isEmpty && pinned.length === 0) {
    return list.error ? <Failure {...props} error={list.error} /> : props.empty;
  }
  return (
    <Actions
      viewerId={viewerId}
      activeTags={activeTags}
      toggleTag={onToggleTag}
      removeFromCollection={onRemoveFromCollection}
      mayRemove={mayRemove}
      onlyFavorites={onlyFavorites}
    >
      <div>
        {pinned.length > 0 && <PinnedGroup snippets={pinned} mover={movePinned} rows={rows} />}
        <ListViewContext value={rows}>
          <SearchHits
            term={search}
            isByWords={list.isByWords}
            className={list.outdated ? 'opacity-60 transition-opacity' : undefined}
          >
            {!isEmpty && (
              <ArrangeArea>
                <Masonry
                  label={label}
                  items={list.slots}
                  keyOf={keyOf}
                  estimateHeight={rows ? rowHeight : estimateCardHeight}
                  renderItem={rows && row !== null ? row.render : renderCard}
                  rows={rows}
                  total={list.total}
                  busy={list.loadingMore || list.reloading || list.outdated}
                  onNearEnd={list.loadMore}
                  onShow={list.onVisibleChange}
                />
              </ArrangeArea>
            )}
          </SearchHits>
        </ListViewContext>
        <p role="status" className="min-h-6 pt-6 text-center text-muted text-sm">
          {list.loadingMore && 'Loading more…'}
        </p>
        {list.error && <Failure {...props} error={list.error} />}
        {list.reloadFailed && <ReloadFailed onRetry={list.retry} />}
      </div>
    </Actions>
  );
}

function Failure({ error, failure, list }: SnippetBoardProps & { error: Error }) {
  const words = failure?.(error) ?? { title: 'Error', message: `Failed to load snippets: ${error.message}` };
  return <ErrorState {...words} onRetry={list.retry} />;
}

/** Sticky, because the empty slots may be far from either end of the list. */
function ReloadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="sticky bottom-4">
      <ErrorState title="Error" message="Some snippets could not be loaded again." onRetry={onRetry} />
    </div>
  );
}
