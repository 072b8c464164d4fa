import type { Snippet } from '#contract/snippets.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteSnippet } from '../api/mutations.ts';

interface DeleteSnippetDialogProps {
  snippet: Snippet;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onClose: () => void;
}

export function DeleteSnippetDialog({ snippet, within, onClose }: DeleteSnippetDialogProps) {
  const { mutateAsync } = useDeleteSnippet();
  const isMounted = useIsMounted();
  async function remove(): Promise<void> {
    const stay = focusNeighborAfterRemoval(within);
    try {
      // Awaited, because `mutate` callbacks do not run after unmount.
      await mutateAsync(snippet.id);
    } catch {
      stay();
      toast({
        title: 'Error deleting snippet',
        description: 'Failed to delete the snippet. Please try again.',
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Snippet deleted', description: 'The snippet has been permanently deleted.' });
    if (isMounted.current) onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete snippet"
      description={
        <>
          “<bdi>{snippet.title}</bdi>” will be deleted for good, together with its comments.
        </>
      }
      confirmLabel="Delete"
      onConfirm={remove}
    />
  );
}
