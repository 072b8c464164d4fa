import { useMemo } from 'react';
import type { SnippetSource } from '#web/features/snippets/api/keys.ts';
import type { BoardUrl } from './use-board-url.ts';

/** Returns the list that a board shows, and whether filters in the URL narrow it. */
export function useBoardFilters(source: SnippetSource, { search, languages, tags, favorites, sort }: BoardUrl) {
  const isCollection = typeof source === 'object' && !('profile' in source);
  const filters = useMemo(
    // The server knows whether a collection is arranged.
    () => ({
      source,
      search,
      languages,
      tags,
      favorites,
      sort: sort ?? (isCollection ? undefined : ('recent' as const)),
    }),
    [source, search, languages, tags, favorites, sort, isCollection],
  );
  const narrowed = search !== '' || languages.length > 0 || tags.length > 0 || favorites;
  return { filters, narrowed };
}
