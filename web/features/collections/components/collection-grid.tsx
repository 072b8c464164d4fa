import { useQuery } from '@tanstack/react-query';
import { openDialog } from '#web/shared/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { collectionListQuery } from '../api/queries.ts';
import { CollectionCard } from './collection-card.tsx';
import { CollectionSkeletons } from './collection-skeletons.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(18.75rem,100%),1fr))] gap-x-5 gap-y-7';

export function CollectionGrid() {
  const { data: collections, error, refetch } = useQuery(collectionListQuery);
  if (collections === undefined) {
    return error ? (
      <ErrorState title="Error loading collections" message={error.message} onRetry={() => void refetch()} />
    ) : (
      <CollectionSkeletons className={GRID} />
    );
  }
  if (collections.length === 0) return <FirstCollection />;
  return (
    <ul aria-label="Collections" className={GRID}>
      {collections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} />
        </li>
      ))}
    </ul>
  );
}

function FirstCollection() {
  return (
    <EmptyState
      drawing="shelf"
      title="No collections yet"
      hint="Create your first collection to organize your code snippets"
      action={
        <Button variant="primary" onClick={() => openDialog('collection', { collection: null })}>
          Create Collection
        </Button>
      }
    />
  );
}
