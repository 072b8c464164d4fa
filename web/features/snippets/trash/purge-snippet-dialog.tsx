import type { Snippet } from '#contract/snippets.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePurgeSnippet } from '../api/trash.ts';

interface PurgeSnippetDialogProps {
  snippet: Snippet;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onClose: () => void;
}

/** Asks before it deletes a snippet in the trash permanently. */
export function PurgeSnippetDialog({ snippet, within, onClose }: PurgeSnippetDialogProps) {
  const { mutateAsync } = usePurgeSnippet();
  return (
    <ConfirmDialog
      title="Delete for good"
      description={
        <>
          “<bdi>{snippet.title}</bdi>” will be deleted for good, with its comments and history.
        </>
      }
      confirmLabel="Delete for good"
      run={() => mutateAsync(snippet.id)}
      done={() => toast({ title: 'Snippet deleted', description: 'The snippet has been permanently deleted.' })}
      failed={{ title: 'Error deleting snippet' }}
      removal={{ within, control: 'button' }}
      onClose={onClose}
    />
  );
}
