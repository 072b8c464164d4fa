import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PublicCollection } from '#contract/public-collections.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { publicCollectionQuery } from '#web/features/collections/api/publication.ts';
import { SnippetCount } from '#web/features/collections/components/snippet-count.tsx';
import { useSnippetList } from '#web/features/snippets/api/use-snippet-list.ts';
import { SnippetBoard } from '#web/features/snippets/board/snippet-board.tsx';
import { SnippetActions } from '#web/features/snippets/card/snippet-actions.tsx';
import { VisitorActions } from '#web/features/snippets/card/visitor-actions.tsx';
import { isNotFound } from '#web/lib/http-errors.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BoardChips } from '../board/board-chips.tsx';
import { toggled } from '../board/board-values.ts';
import { NothingFound } from '../board/search/nothing-found.tsx';
import { useBoardUrl } from '../board/use-board-url.ts';
import { CollectionNotFound } from './absent.tsx';
import { CollectionHeader } from './collection-header.tsx';

/** Renders the public page of a collection, the same for everybody. */
export function PublicCollectionScreen({ shareId }: { shareId: string }) {
  const { data: collection, error, refetch } = useQuery(publicCollectionQuery(shareId));
  // Missing and private collections get the same reply.
  const isAbsent = isNotFound(error);
  useDocumentTitle(isAbsent ? undefined : (collection?.name ?? 'Collection'));
  if (isAbsent) return <CollectionNotFound />;
  if (error && !collection)
    return <ErrorState title="Error" heading="h1" message={error.message} onRetry={() => void refetch()} />;
  return <Cards shareId={shareId} collection={collection} />;
}

interface CardsProps {
  shareId: string;
  /** Undefined while loading. */
  collection: PublicCollection | undefined;
}

function Cards({ shareId, collection }: CardsProps) {
  const { user } = useSession();
  const board = useBoardUrl();
  const { search, languages, tags, favorites, sort, view, set } = board;
  const filters = useMemo(
    () => ({ source: { publicCollection: shareId }, search, languages, tags, favorites, sort }),
    [shareId, search, languages, tags, favorites, sort],
  );
  const list = useSnippetList(filters);
  const toggleTag = useCallback((tag: string) => set({ tags: toggled(tags, tag) }), [set, tags]);
  const narrowed = search !== '' || languages.length > 0 || tags.length > 0 || favorites;
  return (
    <>
      <CollectionHeader board={board} collection={collection} facts={collection && <Facts collection={collection} />} />
      <BoardChips board={board} />
      {list.refusal !== null && <ErrorState title="Error" message={list.refusal} />}
      <SnippetBoard
        label={collection ? `Snippets in ${collection.name}` : 'Snippets in this collection'}
        list={list}
        Actions={user === null ? VisitorActions : SnippetActions}
        viewerId={user?.id ?? null}
        view={view}
        activeTags={tags}
        search={search}
        onToggleTag={toggleTag}
        onlyFavorites={favorites}
        empty={
          narrowed ? (
            <NothingFound board={board} />
          ) : (
            <EmptyState drawing="shelf" title="No public snippets in this collection" />
          )
        }
      />
    </>
  );
}

function Facts({ collection: { ownerName, snippetCount } }: { collection: PublicCollection }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-muted text-sm">
      {ownerName !== null && (
        <span>
          by <bdi>{ownerName}</bdi>
        </span>
      )}
      <SnippetCount count={snippetCount} />
    </p>
  );
}
