import { useLocation } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import { paths } from '#web/lib/paths.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteCollection } from '../api/mutations.ts';
import { useRestoreCollection } from '../hooks/use-restore-collection.ts';

interface DeleteCollectionDialogProps {
  collection: Collection;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onClose: () => void;
}

const DELETED = { title: 'Collection deleted', description: 'Your collection has been deleted.' };

export function DeleteCollectionDialog({ collection, within, onClose }: DeleteCollectionDialogProps) {
  const { mutateAsync } = useDeleteCollection();
  const restore = useRestoreCollection();
  const [, navigate] = useLocation();
  // Leaves the screen of the deleted collection, unless the person has already left it.
  function leave(): void {
    if (window.location.pathname === paths.collection.href(collection.id)) navigate(paths.collections.href());
  }
  return (
    <ConfirmDialog
      title="Delete collection"
      description={
        <>
          “<bdi>{collection.name}</bdi>” will be deleted. The snippets in it stay on your board.
        </>
      }
      confirmLabel="Delete"
      run={() => mutateAsync(collection)}
      done={(snippetIds) =>
        snippetIds === null ? toast(DELETED) : toastWithUndo(DELETED, restore(collection, snippetIds))
      }
      failed={{ title: 'Error deleting collection' }}
      removal={{ within, item: 'li' }}
      onDone={leave}
      onClose={onClose}
    />
  );
}
