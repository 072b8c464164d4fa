import { useQueryClient } from '@tanstack/react-query';
import { cachedSnippets } from '#web/features/snippets/api/cache.ts';
import { usePin } from '#web/features/snippets/card/use-pin.ts';
import { usePageShortcuts } from '#web/shared/page-shortcuts.ts';
import { CARD } from './use-board-keys.ts';

/** Adds `p`, which pins or unpins the snippet of the card with the focus. */
export function usePinKey(): void {
  const client = useQueryClient();
  const pin = usePin();
  usePageShortcuts({
    p() {
      const id = Number(document.activeElement?.closest<HTMLElement>(CARD)?.dataset.snippet);
      const snippet = cachedSnippets(client).find((cached) => cached.id === id);
      if (snippet) void pin(snippet);
    },
  });
}
