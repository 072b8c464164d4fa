import { countSnippets } from '#web/shared/count-snippets.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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
  return (
    <ConfirmDialog
      title="Empty trash"
      description={`${countSnippets(count)} will be deleted for good, with comments and history.`}
      confirmLabel="Empty trash"
      run={() => mutateAsync()}
      done={() => toast({ title: 'Trash emptied', description: 'The snippets have been permanently deleted.' })}
      failed={{ title: 'Error emptying the trash' }}
      onClose={onClose}
    />
  );
}
