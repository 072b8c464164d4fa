import { useQuery } from '@tanstack/react-query';
import { type Collection, listCollections } from '#contract/collections.ts';
import { call } from '#web/lib/http.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';

/** Returns the collections to which a person can add snippets; none while they load. */
export function useOwnCollections(): readonly Collection[] {
  const { data = [] } = useQuery({
    queryKey: [...COLLECTIONS_ROOT, 'for import'],
    queryFn: ({ signal }) => call(listCollections, { query: { scope: 'all' } }, { signal }),
  });
  return data.filter(({ role }) => role !== 'viewer');
}
