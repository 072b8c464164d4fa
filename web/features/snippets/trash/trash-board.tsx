import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { TrashedSnippet } from '#contract/trash.ts';
import type { PageReply } from '#web/lib/http.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Masonry } from '#web/ui/masonry/masonry.tsx';
import { BoardSkeleton } from '../board/board-skeleton.tsx';
import { estimateCardHeight } from '../card/card-height.ts';
import { PurgeSnippetDialog } from './purge-snippet-dialog.tsx';
import { TrashCard } from './trash-card.tsx';
import { useRestoreFromTrash } from './use-restore-from-trash.ts';

interface TrashBoardProps {
  trash: UseInfiniteQueryResult<InfiniteData<PageReply<TrashedSnippet[]>>>;
}

const keyOf = ({ id }: TrashedSnippet) => id;
const nothing = () => {};

/** Renders the deleted snippets with their loading, empty and error states. */
export function TrashBoard({ trash }: TrashBoardProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } = trash;
  const [purging, setPurging] = useState<{ snippet: TrashedSnippet; within: Element | null } | null>(null);
  const restore = useRestoreFromTrash();
  const chunks = useMemo(() => data?.pages.map(({ items }) => items) ?? [], [data]);
  const count = chunks.reduce((sum, { length }) => sum + length, 0);
  const renderCard = useCallback(
    (snippet: TrashedSnippet, position: number, total: number) => (
      <TrashCard
        snippet={snippet}
        position={position}
        total={total}
        onRestore={restore}
        onPurge={() => setPurging({ snippet, within: document.activeElement })}
      />
    ),
    [restore],
  );
  const loadMore = useCallback(() => {
    if (hasNextPage) void fetchNextPage();
  }, [hasNextPage, fetchNextPage]);

  if (data === undefined && error === null) return <BoardSkeleton />;
  return (
    <>
      {count > 0 ? (
        <Masonry
          label="Trash"
          items={chunks}
          keyOf={keyOf}
          estimateHeight={estimateCardHeight}
          renderItem={renderCard}
          total={data?.pages[0]?.total ?? -1}
          busy={isFetching || error !== null}
          onNearEnd={loadMore}
          onShow={nothing}
        />
      ) : (
        error === null && <EmptyTrash />
      )}
      <p role="status" className="min-h-6 pt-6 text-center text-muted text-sm">
        {isFetchingNextPage && 'Loading more…'}
      </p>
      {error && (
        <ErrorState
          title="Error loading the trash"
          message={error.message}
          onRetry={() => void (data && hasNextPage ? fetchNextPage() : refetch())}
        />
      )}
      {purging && <PurgeSnippetDialog {...purging} onClose={() => setPurging(null)} />}
    </>
  );
}

function EmptyTrash() {
  return (
    <EmptyState
      drawing="shelf"
      title="The trash is empty"
      hint="Snippets that you delete stay here until their days run out."
      action={
        <Link
          href={paths.mySnippets.href()}
          className="inline-flex h-9 items-center rounded-md border border-line bg-surface px-3.5 font-medium transition-colors hover:bg-hover pointer-coarse:h-11"
        >
          Go to Snippets
        </Link>
      }
    />
  );
}
