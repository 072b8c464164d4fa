import { queryOptions } from '@tanstack/react-query';
import { listPublicSnippets, listSnippets } from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { snippetKeys } from './keys.ts';

/** Number of suggestions while typing. */
const MAX_SUGGESTIONS = 10;

/** Loads the first matches among all visible or all public snippets; the newest ones without a term. */
export function foundSnippetsQuery(source: 'all' | 'public', search: string) {
  return queryOptions({
    queryKey: snippetKeys.found(source, search),
    queryFn: ({ signal }) => {
      const query = {
        search,
        // The newest ones without a term.
        sort: 'best' as const,
        limit: MAX_SUGGESTIONS,
        preview: 'true' as const,
        count: 'false' as const,
        ...(search !== '' && { matches: 'true' as const }),
      };
      return source === 'public'
        ? call(listPublicSnippets, { query }, { signal })
        : call(listSnippets, { query: { ...query, scope: 'all' } }, { signal });
    },
    staleTime: 0,
  });
}
