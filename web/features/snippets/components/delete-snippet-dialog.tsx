import type { Snippet } from '#contract/snippets.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteSnippet } from '../mutations.ts';

interface DeleteSnippetDialogProps {
  snippet: Snippet;
  onClose: () => void;
}

export function DeleteSnippetDialog({ snippet, onClose }: DeleteSnippetDialogProps) {
  const { mutate, isPending } = useDeleteSnippet();
  const remove = () =>
    mutate(snippet.id, {
      onSuccess: () => {
        toast({ title: 'Snippet deleted', description: 'The snippet has been permanently deleted.' });
        onClose();
      },
      onError: () =>
        toast({
          title: 'Error deleting snippet',
          description: 'Failed to delete the snippet. Please try again.',
          variant: 'destructive',
        }),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete snippet"
      description={`“${snippet.title}” will be deleted for good, together with its comments.`}
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={remove}
    />
  );
}
