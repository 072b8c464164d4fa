import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
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
  const isMounted = useIsMounted();
  async function purge(): Promise<void> {
    const stay = focusNeighborAfterRemoval(within, { control: 'button' });
    try {
      await mutateAsync(snippet.id);
    } catch (error) {
      stay();
      toast({ title: 'Error deleting snippet', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    toast({ title: 'Snippet deleted', description: 'The snippet has been permanently deleted.' });
    if (isMounted.current) onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete for good"
      description={
        <>
          “<bdi>{snippet.title}</bdi>” will be deleted for good, with its comments and history.
        </>
      }
      confirmLabel="Delete for good"
      onConfirm={purge}
    />
  );
}
