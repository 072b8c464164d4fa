import { queryOptions } from '@tanstack/react-query';
import { listSearches } from '#contract/searches.ts';
import { call } from '#web/lib/http.ts';
import { retryOnce } from '#web/shared/query-client.ts';

/** Loads the viewer's saved searches by name. Another tab may have changed them. */
export const searchListQuery = queryOptions({
  queryKey: ['searches'],
  queryFn: ({ signal }) => call(listSearches, {}, { signal }),
  retry: retryOnce,
  refetchOnWindowFocus: 'always',
});
