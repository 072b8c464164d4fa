import { useQueryClient } from '@tanstack/react-query';
import type { Snippet } from '#contract/snippets.ts';
import { useRemoveItem } from '#web/features/collections/api/mutations.ts';
import { hideFromCollection } from '#web/features/snippets/api/cache.ts';
import { snippetKeys } from '#web/features/snippets/api/keys.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface RemoveSharedDialogProps {
  collectionId: number;
  /** Another person's private snippet. */
  snippet: Snippet;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onClose: () => void;
}

/** Asks before a snippet leaves a collection into which only its owner can put it back. */
export function RemoveSharedDialog({ collectionId, snippet, within, onClose }: RemoveSharedDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useRemoveItem();
  const { id, title, authorName } = snippet;
  async function remove(): Promise<void> {
    const queryKey = snippetKeys.collection(collectionId);
    await mutateAsync({ collectionId, snippetId: id });
    await client.cancelQueries({ queryKey });
    hideFromCollection(client, collectionId, id);
    void client.invalidateQueries({ queryKey: snippetKeys.all });
  }
  return (
    <ConfirmDialog
      title="Remove from collection"
      description={
        <>
          “<bdi>{title}</bdi>” is a private snippet of <bdi>{authorName ?? 'somebody else'}</bdi>. Members can no longer
          read it, and only its owner can add it again.
        </>
      }
      confirmLabel="Remove"
      run={remove}
      done={() => toast({ title: 'Snippet removed', description: 'The snippet has been removed from the collection.' })}
      failed={{ title: 'Error removing snippet' }}
      removal={{ within }}
      onClose={onClose}
    />
  );
}
