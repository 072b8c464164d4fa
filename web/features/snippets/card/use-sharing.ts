import { useCallback } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useShareSnippet } from '../api/mutations.ts';

/** A snippet with a share link. */
export type SharedSnippet = Snippet & { shareId: string };

/** Creates the share link. Returns the snippet, or null after an error toast. */
export function useSharing() {
  const { mutateAsync } = useShareSnippet();
  return useCallback(
    async (snippet: Snippet): Promise<SharedSnippet | null> => {
      const stored = await mutateAsync(snippet).catch(() => null);
      if (stored?.shareId) return { ...stored, shareId: stored.shareId };
      toast({
        title: 'Sharing failed',
        description: 'Could not create a share link. Please try again.',
        variant: 'destructive',
      });
      return null;
    },
    [mutateAsync],
  );
}
