import type { FacetCount } from '#contract/facets.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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
  return (
    <ConfirmDialog
      title="Delete tag"
      description={
        <>
          “<bdi>{name}</bdi>” will be removed from {countSnippets(count)} of yours. The snippets stay.
        </>
      }
      confirmLabel="Delete"
      run={() => mutateAsync(name)}
      done={({ changed }) => toast({ title: 'Tag deleted', description: `Removed from ${countSnippets(changed)}.` })}
      failed={{ title: 'Error deleting tag' }}
      removal={{ within, item: 'li' }}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
