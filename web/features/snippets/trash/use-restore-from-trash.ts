import { useCallback } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRestoreSnippet } from '../api/trash.ts';

/** Restores a snippet on the trash screen and shows a toast. Focuses the next card. */
export function useRestoreFromTrash() {
  const { mutateAsync } = useRestoreSnippet();
  return useCallback(
    async ({ id }: Snippet): Promise<void> => {
      const stay = focusNeighborAfterRemoval(document.activeElement, { control: 'button' });
      try {
        await mutateAsync(id);
        toast({ title: 'Snippet restored' });
      } catch (error) {
        stay();
        toast({ title: 'Error restoring snippet', description: errorMessage(error), variant: 'destructive' });
      }
    },
    [mutateAsync],
  );
}
