import type { Collection } from '#contract/collections.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteCollection } from '../api/mutations.ts';
import { useRestoreCollection } from '../hooks/use-restore-collection.ts';

interface DeleteCollectionDialogProps {
  collection: Collection;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteCollectionDialog({ collection, within, onDeleted, onClose }: DeleteCollectionDialogProps) {
  const { mutateAsync } = useDeleteCollection();
  const restore = useRestoreCollection();
  const isMounted = useIsMounted();
  async function remove(): Promise<void> {
    const stay = focusNeighborAfterRemoval(within, { item: 'li' });
    let snippetIds: readonly number[] | null;
    try {
      snippetIds = await mutateAsync(collection);
    } catch (error) {
      stay();
      toast({
        title: 'Error deleting collection',
        description: errorMessage(error),
        variant: 'destructive',
      });
      return;
    }
    const message = { title: 'Collection deleted', description: 'Your collection has been deleted.' };
    if (snippetIds === null) toast(message);
    else toastWithUndo(message, restore(collection, snippetIds));
    if (!isMounted.current) return;
    onDeleted();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete collection"
      description={
        <>
          “<bdi>{collection.name}</bdi>” will be deleted. The snippets in it stay on your board.
        </>
      }
      confirmLabel="Delete"
      onConfirm={remove}
    />
  );
}
