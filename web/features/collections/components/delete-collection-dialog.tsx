import type { Collection } from '#contract/collections.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteCollection } from '../mutations.ts';

interface DeleteCollectionDialogProps {
  collection: Collection;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteCollectionDialog({ collection, onDeleted, onClose }: DeleteCollectionDialogProps) {
  const { mutate, isPending } = useDeleteCollection();
  const remove = () =>
    mutate(collection.id, {
      onSuccess: () => {
        toast({ title: 'Collection deleted', description: 'Your collection has been deleted.' });
        onDeleted();
        onClose();
      },
      onError: (error) =>
        toast({ title: 'Error deleting collection', description: error.message, variant: 'destructive' }),
    });
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
      busy={isPending}
      onConfirm={remove}
    />
  );
}
