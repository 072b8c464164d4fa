import type { Collection } from '#contract/collections.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useSnippetDrop } from '#web/shared/drag/use-drop-target.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useAddItem } from '../api/mutations.ts';
import { isShared, mayAdd } from '../utils/roles.ts';

/** Makes an element a drop target of a collection if the viewer may add snippets to it. */
export function useCollectionDrop(collection: Collection) {
  const { id } = collection;
  const { mutateAsync } = useAddItem();

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

  return useSnippetDrop({
    accepts: ({ isCollectable }) => isCollectable && mayAdd(collection),
    onDrop: (snippet) => void add(snippet.id),
  });
}
