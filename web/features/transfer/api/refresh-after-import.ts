import type { QueryClient } from '@tanstack/react-query';
import { COLLECTIONS_ROOT, SNIPPETS_ROOT } from '#web/shared/query-roots.ts';

/** Invalidates everything that an import may change. */
export function refreshAfterImport(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SNIPPETS_ROOT });
  void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
}
