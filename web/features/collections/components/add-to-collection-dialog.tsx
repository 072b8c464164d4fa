import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { isNotFound } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { useOverdue } from '#web/lib/use-overdue.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OverdueNotice } from '#web/ui/overdue-notice.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useAddItem } from '../api/mutations.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import { CollectionPicker } from './collection-picker.tsx';

interface AddToCollectionDialogProps {
  snippet: Pick<Snippet, 'id' | 'title'>;
  /** Signed-in person, for creating a collection from here. */
  userId: string;
  onClose: () => void;
}

/** Renders the dialog that adds a snippet to a collection, and can create one. */
export function AddToCollectionDialog({ snippet, userId, onClose }: AddToCollectionDialogProps) {
  const [selected, setSelected] = useState<number | null>(null);
  const [creating, setCreating] = useState(false);
  const { mutateAsync, isPending } = useAddItem();
  const overdue = useOverdue(isPending);
  const held = isPending && !overdue;
  const isMounted = useIsMounted();

  async function add(): Promise<void> {
    if (selected === null) return;
    try {
      await mutateAsync({ collectionId: selected, snippetId: snippet.id });
    } catch (error) {
      if (isNotFound(error)) setSelected(null);
      toast({
        title: 'Error adding snippet',
        description: 'Failed to add snippet to collection. Please try again.',
        variant: 'destructive',
      });
      return;
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
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !held && onClose()}
      title="Add to Collection"
      description={
        <>
          Choose a collection for “<bdi>{snippet.title}</bdi>”.
        </>
      }
      maxWidth={440}
      footer={
        <>
          <OverdueNotice overdue={overdue} />
          <Button onClick={onClose} disabled={held}>
            Cancel
          </Button>
          <Button variant="primary" onClick={add} disabled={selected === null || isPending}>
            {isPending ? 'Adding...' : 'Add'}
          </Button>
        </>
      }
    >
      <CollectionPicker selected={selected} onSelect={setSelected} disabled={isPending} />
      <Button className="mt-3 w-full" onClick={() => setCreating(true)} disabled={isPending}>
        <FolderPlus aria-hidden="true" />
        New Collection
      </Button>
      {creating && (
        <CollectionDialog
          collection={null}
          userId={userId}
          onSaved={({ id }) => setSelected(id)}
          onClose={() => setCreating(false)}
        />
      )}
    </Dialog>
  );
}
