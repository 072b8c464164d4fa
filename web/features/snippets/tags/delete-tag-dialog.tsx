import type { FacetCount } from '#contract/facets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteTag } from '../api/tags.ts';

interface DeleteTagDialogProps {
  tag: FacetCount;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before it removes a tag from all of the person's snippets. */
export function DeleteTagDialog({ tag: { name, count }, within, onDeleted, onClose }: DeleteTagDialogProps) {
  const { mutateAsync } = useDeleteTag();
  const isMounted = useIsMounted();
  async function remove(): Promise<void> {
    const stay = focusNeighborAfterRemoval(within, { item: 'li' });
    try {
      const { changed } = await mutateAsync(name);
      toast({ title: 'Tag deleted', description: `Removed from ${countSnippets(changed)}.` });
    } catch (error) {
      stay();
      toast({ title: 'Error deleting tag', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    if (!isMounted.current) return;
    onDeleted();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete tag"
      description={
        <>
          “<bdi>{name}</bdi>” will be removed from {countSnippets(count)} of yours. The snippets stay.
        </>
      }
      confirmLabel="Delete"
      onConfirm={remove}
    />
  );
}
