import type { QueryClient } from '@tanstack/react-query';
import { COLLECTIONS_ROOT, SNIPPETS_ROOT } from '#web/shared/query-roots.ts';

/** An import brings snippets and collections: all that is cached about either is outdated. */
export function refreshAfterImport(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SNIPPETS_ROOT });
  void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
}
