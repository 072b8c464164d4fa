import { useQuery } from '@tanstack/react-query';
import type { Snippet } from '#contract/snippets.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteSnippet } from '../api/mutations.ts';
import { trashDaysQuery, useRestoreSnippet } from '../api/trash.ts';

interface DeleteSnippetDialogProps {
  snippet: Snippet;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onClose: () => void;
  onDeleted?: () => void;
}

const DELETED = { title: 'Snippet deleted', description: 'Your code snippet has been deleted.' };

export function DeleteSnippetDialog({ snippet, within, onClose, onDeleted }: DeleteSnippetDialogProps) {
  const { mutateAsync } = useDeleteSnippet();
  const { mutateAsync: restore } = useRestoreSnippet();
  const { data: trashDays, isPending } = useQuery(trashDaysQuery);
  const undo = async () => {
    await restore(snippet.id);
    return { title: 'Snippet restored' };
  };
  if (isPending) return null;
  return (
    <ConfirmDialog
      title="Delete snippet"
      description={
        <>
          “<bdi>{snippet.title}</bdi>” {consequence(trashDays)}
        </>
      }
      confirmLabel="Delete"
      run={() => mutateAsync(snippet.id)}
      done={() => (trashDays === 0 ? toast(DELETED) : toastWithUndo(DELETED, undo))}
      failed={{ title: 'Error deleting snippet', description: 'Failed to delete the snippet. Please try again.' }}
      removal={{ within }}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}

function consequence(trashDays: number | undefined): string {
  if (trashDays === undefined) return 'will be deleted.';
  if (trashDays === 0) return 'will be deleted for good, together with its comments.';
  return `moves to the trash. You can restore it for ${trashDays === 1 ? '1 day' : `${trashDays} days`}.`;
}
