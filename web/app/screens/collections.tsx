import { Plus } from 'lucide-react';
import { CollectionGrid } from '#web/features/collections/components/collection-grid.tsx';
import { openDialog } from '#web/shared/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { BoardHeading } from '../board/board-heading.tsx';
import { useTransfer } from '../shell/use-transfer.ts';

export function CollectionsScreen() {
  const { downloadCollection } = useTransfer();
  return (
    <>
      <BoardHeading title="Collections" subtitle="Snippets that belong together, side by side">
        <Button variant="primary" onClick={() => openDialog('collection', { collection: null })}>
          <Plus aria-hidden="true" />
          New Collection
        </Button>
      </BoardHeading>
      <CollectionGrid onExport={downloadCollection} />
    </>
  );
}
