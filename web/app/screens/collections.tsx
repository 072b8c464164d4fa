import { Plus } from 'lucide-react';
import { CollectionGrid } from '#web/features/collections/components/collection-grid.tsx';
import { useCollectionDialogs } from '#web/shared/collection-dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { BoardHeading } from '../board/board-heading.tsx';

export function CollectionsScreen() {
  const { openCreate } = useCollectionDialogs();
  return (
    <>
      <BoardHeading title="Collections" subtitle="Snippets that belong together, side by side">
        <Button variant="primary" onClick={openCreate}>
          <Plus aria-hidden="true" />
          New Collection
        </Button>
      </BoardHeading>
      <CollectionGrid />
    </>
  );
}
