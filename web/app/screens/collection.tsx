import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { IdParam } from '#contract/call.ts';
import { useCollection } from '#web/features/collections/api/queries.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BoardChips } from '../board/board-chips.tsx';
import { BoardList } from '../board/board-list.tsx';
import { useBoardUrl } from '../board/use-board-url.ts';
import { CollectionHeading } from './collection-heading.tsx';
import { useRemoveFromCollection } from './use-remove-from-collection.ts';

/** Renders a collection and its snippets. The open collection is the active one. */
export function CollectionScreen({ id }: { id: string }) {
  const parsed = IdParam.safeParse(id);
  useDocumentTitle(parsed.success ? undefined : 'Collection');
  return parsed.success ? <OpenCollection id={parsed.data} /> : <Failure message="Collection not found" />;
}

function OpenCollection({ id }: { id: number }) {
  const { data: collection, error, refetch } = useCollection(id);
  const board = useBoardUrl();
  const source = useMemo(() => ({ collectionId: id }), [id]);
  const removeFromCollection = useRemoveFromCollection(id);
  useDocumentTitle(collection?.name ?? 'Collection');
  // Keep showing cached data after a lost connection, but not after a deletion.
  if (error && (collection === undefined || isGone(error))) {
    return <Failure message={error.message} onRetry={isGone(error) ? undefined : () => void refetch()} />;
  }
  return (
    <>
      <CollectionHeading collection={collection} board={board} />
      <BoardChips board={board} />
      <BoardList
        label={collection ? `Snippets in ${collection.name}` : 'Snippets in this collection'}
        source={source}
        board={board}
        onRemoveFromCollection={removeFromCollection}
        empty={<EmptyCollection />}
      />
    </>
  );
}

const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

function EmptyCollection() {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      drawing="shelf"
      title="No snippets in this collection"
      hint="Add snippets from the snippets page: drag a card onto the collection, or use “Add to collection” in its menu."
      action={
        <Button variant="primary" onClick={() => navigate(paths.mySnippets.href())}>
          Go to Snippets
        </Button>
      }
    />
  );
}

function Failure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const [, navigate] = useLocation();
  return (
    <div className="flex flex-col items-center gap-4">
      <ErrorState title="Error loading collection" heading="h1" message={message} onRetry={onRetry} />
      <Button onClick={() => navigate(paths.collections.href())}>Go Back</Button>
    </div>
  );
}
