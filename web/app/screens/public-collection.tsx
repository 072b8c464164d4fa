import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PublicCollection } from '#contract/public-collections.ts';
import { publicCollectionQuery } from '#web/features/collections/api/publication.ts';
import { SnippetCount } from '#web/features/collections/components/snippet-count.tsx';
import { isNotFound } from '#web/lib/http-errors.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CollectionNotFound } from './absent.tsx';
import { CollectionHeader } from './collection-header.tsx';
import { PublicBoard } from './public-board.tsx';

/** Renders the public page of a collection, the same for everybody. */
export function PublicCollectionScreen({ shareId }: { shareId: string }) {
  const { data: collection, error, refetch } = useQuery(publicCollectionQuery(shareId));
  const source = useMemo(() => ({ publicCollection: shareId }), [shareId]);
  // Missing and private collections get the same reply.
  const isAbsent = isNotFound(error);
  useDocumentTitle(isAbsent ? undefined : (collection?.name ?? 'Collection'));
  if (isAbsent) return <CollectionNotFound />;
  if (error && !collection)
    return <ErrorState title="Error" heading="h1" message={error.message} onRetry={() => void refetch()} />;
  return (
    <PublicBoard
      label={collection ? `Snippets in ${collection.name}` : 'Snippets in this collection'}
      source={source}
      header={(board) => (
        <CollectionHeader
          board={board}
          isArranged={collection?.isArranged || undefined}
          collection={collection}
          facts={collection && <Facts collection={collection} />}
        />
      )}
      empty="No public snippets in this collection"
    />
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
