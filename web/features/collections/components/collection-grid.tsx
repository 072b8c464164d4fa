import { useQuery } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type CollectionPreviews, useCollectionPreviews } from '../api/previews.ts';
import { collectionListQuery } from '../api/queries.ts';
import { CollectionCard } from './collection-card.tsx';
import { CollectionSkeletons } from './collection-skeletons.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(18.75rem,100%),1fr))] gap-x-5 gap-y-7';

interface CollectionGridProps {
  onExport: (collection: Collection) => void;
}

export function CollectionGrid({ onExport }: CollectionGridProps) {
  const { data: collections, error, refetch } = useQuery(collectionListQuery);
  const previews = useCollectionPreviews();
  if (collections === undefined) {
    return error ? (
      <ErrorState title="Error loading collections" message={error.message} onRetry={() => void refetch()} />
    ) : (
      <CollectionSkeletons className={GRID} />
    );
  }
  const own = collections.filter(({ role }) => role === 'owner');
  const shared = collections.filter(({ role }) => role !== 'owner');
  return (
    <>
      {own.length === 0 ? (
        <FirstCollection />
      ) : (
        <Cards label="Collections" collections={own} onExport={onExport} {...previews} />
      )}
      {shared.length > 0 && (
        <section aria-labelledby="shared-heading" className="mt-10">
          <h2 id="shared-heading" className="on-wall mb-4 w-fit font-semibold text-xl tracking-tight">
            Shared with me
          </h2>
          <Cards label="Shared collections" collections={shared} onExport={onExport} headingLevel={3} {...previews} />
        </section>
      )}
    </>
  );
}

interface CardsProps extends CollectionPreviews, CollectionGridProps {
  label: string;
  collections: readonly Collection[];
  /** Of the names. */
  headingLevel?: 2 | 3;
}

function Cards({ label, collections, onExport, headingLevel, ...previews }: CardsProps) {
  return (
    <ul aria-label={label} className={GRID}>
      {collections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} onExport={onExport} headingLevel={headingLevel} {...previews} />
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
