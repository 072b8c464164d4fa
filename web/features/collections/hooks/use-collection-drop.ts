import type { Collection } from '#contract/collections.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useSnippetDragging } from '#web/shared/snippet-drag.ts';
import { useSnippetDrop } from '#web/shared/use-snippet-drop.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useAddItem } from '../api/mutations.ts';
import { isShared, mayAdd } from '../utils/roles.ts';

/** Makes an element a drop target of a collection to which the viewer may add; `waiting` is true during a drag. */
export function useCollectionDrop(collection: Collection) {
  const { id } = collection;
  const { mutateAsync } = useAddItem();
  const isDragging = useSnippetDragging();
  const accepts = mayAdd(collection);

  async function add(snippetId: number) {
    try {
      await mutateAsync({ collectionId: id, snippetId });
      const audience = isShared(collection) ? ' Its members can read it.' : '';
      toast({ title: 'Snippet added', description: `The snippet has been added to the collection.${audience}` });
    } catch (error) {
      toast({
        title: 'Error adding snippet',
        description: errorMessage(error),
        variant: 'destructive',
      });
    }
  }

  const { over, handlers } = useSnippetDrop({ onDrop: (snippet) => void add(snippet.id) });
  return { waiting: isDragging && accepts, over, ...(accepts && { handlers }) };
}
