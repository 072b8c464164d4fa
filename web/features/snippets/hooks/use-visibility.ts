import { useCallback } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { toast } from '#web/ui/toast-store.ts';
import { usePublishSnippet } from '../api/mutations.ts';

/** Toggles visibility and shows a toast. Returns the updated snippet, or null after an error. */
export function useVisibility() {
  const { mutateAsync, isPending } = usePublishSnippet();
  const toggle = useCallback(
    async (snippet: Snippet): Promise<Snippet | null> => {
      try {
        const stored = await mutateAsync(snippet);
        toast({ title: stored.isPublic ? 'Snippet published' : 'Snippet unpublished' });
        return stored;
      } catch {
        toast({
          title: 'Error',
          description: 'Failed to update visibility. Please try again.',
          variant: 'destructive',
        });
        return null;
      }
    },
    [mutateAsync],
  );
  return { toggle, busy: isPending };
}
