import type { Snippet } from '#contract/snippets.ts';
import { isNotFound } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useAddItem } from '../api/mutations.ts';
import { ChooseCollectionDialog } from './choose-collection-dialog.tsx';

/** A dragged card does not say whether its snippet is public. */
type CollectedSnippet = Pick<Snippet, 'id' | 'title'> & Partial<Pick<Snippet, 'isPublic'>>;

interface AddToCollectionDialogProps {
  snippet: CollectedSnippet;
  /** Signed-in person, for creating a collection from here. */
  userId: string;
  onClose: () => void;
}

/** Renders the dialog that adds a snippet to a collection. */
export function AddToCollectionDialog({ snippet, userId, onClose }: AddToCollectionDialogProps) {
  const { mutateAsync, isPending } = useAddItem();
  const isMounted = useIsMounted();

  async function add(collectionId: number): Promise<boolean> {
    try {
      await mutateAsync({ collectionId, snippetId: snippet.id });
    } catch (error) {
      toast({
        title: 'Error adding snippet',
        description: 'Failed to add snippet to collection. Please try again.',
        variant: 'destructive',
      });
      return !isNotFound(error);
    }
    toast({
      title: 'Snippet added',
      description: (
        <>
          Added "<bdi>{snippet.title}</bdi>" to the collection.
        </>
      ),
    });
    if (isMounted.current) onClose();
    return true;
  }

  return (
    <ChooseCollectionDialog
      title="Add to Collection"
      description={
        <>
          Choose a collection for “<bdi>{snippet.title}</bdi>”.
        </>
      }
      label="Add"
      busyLabel="Adding..."
      sharedNotice={snippet.isPublic ? null : 'Its members will be able to read this snippet.'}
      userId={userId}
      busy={isPending}
      onChoose={add}
      onClose={onClose}
    />
  );
}
