import { errorMessage } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useEmptyTrash } from '../api/trash.ts';

interface EmptyTrashDialogProps {
  /** Number of snippets in the trash. */
  count: number;
  onClose: () => void;
}

/** Asks before it deletes everything in the trash. */
export function EmptyTrashDialog({ count, onClose }: EmptyTrashDialogProps) {
  const { mutateAsync } = useEmptyTrash();
  const isMounted = useIsMounted();
  async function empty(): Promise<void> {
    try {
      await mutateAsync();
    } catch (error) {
      toast({ title: 'Error emptying the trash', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    toast({ title: 'Trash emptied', description: 'The snippets have been permanently deleted.' });
    if (isMounted.current) onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Empty trash"
      description={`${countSnippets(count)} will be deleted for good, with comments and history.`}
      confirmLabel="Empty trash"
      onConfirm={empty}
    />
  );
}
