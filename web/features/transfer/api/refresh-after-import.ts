import type { QueryClient } from '@tanstack/react-query';
import { COLLECTIONS_ROOT, SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { IMPORTS_ROOT } from './imports.ts';

/** Invalidates everything that an import or its undo may change. */
export function refreshAfterImport(client: QueryClient): void {
  for (const queryKey of [SNIPPETS_ROOT, COLLECTIONS_ROOT, IMPORTS_ROOT]) void client.invalidateQueries({ queryKey });
}
