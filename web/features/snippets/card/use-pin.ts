import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';
import { cachedPinnedIds, usePinSnippet } from '../api/pins.ts';
import { keepFocusOnCard } from './focus-card.ts';

const said = (isPinned: boolean): ToastMessage => ({ title: isPinned ? 'Snippet pinned' : 'Snippet unpinned' });

/** Returns a function that pins a snippet or unpins it, and offers to undo that. */
export function usePin(): (snippet: Pick<Snippet, 'id' | 'isPinned'>) => Promise<void> {
  const { mutateAsync } = usePinSnippet();
  const client = useQueryClient();
  return useCallback(
    async ({ id, isPinned }) => {
      // Reading the order first would lose an unpin if the page was left meanwhile.
      const shown = isPinned ? cachedPinnedIds(client) : undefined;
      try {
        const order = await keepFocusOnCard(id, () => mutateAsync({ id, isPinned: !isPinned, order: shown }));
        toastWithUndo(said(!isPinned), async () => {
          await keepFocusOnCard(id, () => mutateAsync({ id, isPinned, order }));
          return said(isPinned);
        });
      } catch (error) {
        const title = isPinned ? 'Error unpinning snippet' : 'Error pinning snippet';
        toast({ title, description: errorMessage(error), variant: 'destructive' });
      }
    },
    [client, mutateAsync],
  );
}
