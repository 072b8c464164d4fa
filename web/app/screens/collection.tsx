import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { IdParam } from '#contract/call.ts';
import type { Snippet } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { useCollection } from '#web/features/collections/api/queries.ts';
import { mayAdd } from '#web/features/collections/utils/roles.ts';
import { mayCollect } from '#web/features/snippets/card/roles.ts';
import { isNotFound } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { usePageShortcuts } from '#web/shared/page-shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BoardChips } from '../board/board-chips.tsx';
import { BoardList } from '../board/board-list.tsx';
import { useSort } from '../board/search/use-sort.ts';
import { useBoardUrl } from '../board/use-board-url.ts';
import { CollectionNotFound } from './absent.tsx';
import { CollectionHeading } from './collection-heading.tsx';
import { RemoveSharedDialog } from './remove-shared-dialog.tsx';
import { useRemoveFromCollection } from './use-remove-from-collection.ts';

/** Renders a collection and its snippets. The open collection is the active one. */
export function CollectionScreen({ id }: { id: string }) {
  const parsed = IdParam.safeParse(id);
  return parsed.success ? <OpenCollection id={parsed.data} /> : <CollectionNotFound />;
}

function OpenCollection({ id }: { id: number }) {
  const { data: collection, error, refetch } = useCollection(id);
  const board = useBoardUrl();
  const source = useMemo(() => ({ collectionId: id }), [id]);
  const { user } = useSession();
  const removeFromCollection = useRemoveFromCollection(id);
  const [asking, setAsking] = useState<{ snippet: Snippet; within: Element | null } | null>(null);
  const remove = useCallback(
    (snippet: Snippet) => {
      if (mayCollect(snippet, user?.id ?? null)) void removeFromCollection(snippet);
      // Only its owner can put it back.
      else setAsking({ snippet, within: document.activeElement });
    },
    [removeFromCollection, user?.id],
  );
  const adds = collection !== undefined && mayAdd(collection);
  const mayRemove = useCallback((snippet: Snippet) => adds || snippet.userId === user?.id, [adds, user?.id]);
  usePageShortcuts({ m: collection && (() => openDialog('members', { collection })) });
  const { sort: order } = useSort(board, collection?.isArranged ?? false);
  const isAbsent = isNotFound(error);
  useDocumentTitle(isAbsent ? undefined : (collection?.name ?? 'Collection'));
  if (isAbsent) return <CollectionNotFound />;
  // Cached data stays after a lost connection.
  if (error && collection === undefined) return <Failure message={error.message} onRetry={() => void refetch()} />;
  return (
    <>
      <CollectionHeading collection={collection} board={board} />
      <BoardChips board={board} />
      <BoardList
        label={collection ? `Snippets in ${collection.name}` : 'Snippets in this collection'}
        source={source}
        board={board}
        onRemoveFromCollection={remove}
        mayRemove={mayRemove}
        mayMove={adds && order === 'manual'}
        empty={adds ? <EmptyCollection /> : <EmptyState drawing="shelf" title="Nothing here yet" />}
      />
      {asking && <RemoveSharedDialog collectionId={id} {...asking} onClose={() => setAsking(null)} />}
    </>
  );
}

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

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const [, navigate] = useLocation();
  return (
    <div className="flex flex-col items-center gap-4">
      <ErrorState title="Error loading collection" heading="h1" message={message} onRetry={onRetry} />
      <Button onClick={() => navigate(paths.collections.href())}>Go Back</Button>
    </div>
  );
}
