import type { Collection } from '#contract/collections.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteCollection } from '../api/mutations.ts';
import { useLeaveScreen } from '../hooks/use-leave-screen.ts';
import { useRestoreCollection } from '../hooks/use-restore-collection.ts';
import { isShared } from '../utils/roles.ts';

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
  const leave = useLeaveScreen(collection);
  const shared = isShared(collection);
  return (
    <ConfirmDialog
      title="Delete collection"
      description={
        <>
          “<bdi>{collection.name}</bdi>” will be deleted{shared && ' for all members'}.{' '}
          {shared ? 'The snippets in it stay with their owners.' : 'The snippets in it stay on your board.'}
        </>
      }
      confirmLabel="Delete"
      run={() => mutateAsync(collection)}
      done={(snippetIds) =>
        // Members and their private snippets cannot be restored.
        snippetIds === null || shared ? toast(DELETED) : toastWithUndo(DELETED, restore(collection, snippetIds))
      }
      failed={{ title: 'Error deleting collection' }}
      removal={{ within, item: 'li' }}
      onDone={leave}
      onClose={onClose}
    />
  );
}
