import type { Collection } from '#contract/collections.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useSnippetDragging } from '#web/shared/snippet-drag.ts';
import { useSnippetDrop } from '#web/shared/use-snippet-drop.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useAddItem } from '../api/mutations.ts';

/** Makes an element a drop target of the collection; `waiting` is true during a drag. */
export function useCollectionDrop({ id }: Collection) {
  const { mutateAsync } = useAddItem();
  const waiting = useSnippetDragging();

  async function add(snippetId: number) {
    try {
      await mutateAsync({ collectionId: id, snippetId });
      toast({ title: 'Snippet added', description: 'The snippet has been added to the collection.' });
    } catch (error) {
      toast({
        title: 'Error adding snippet',
        description: errorMessage(error),
        variant: 'destructive',
      });
    }
  }

  return { waiting, ...useSnippetDrop({ onDrop: (snippet) => void add(snippet.id) }) };
}
