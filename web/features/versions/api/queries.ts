import { queryOptions } from '@tanstack/react-query';
import { VERSIONS_MAX } from '#contract/limits.ts';
import { getVersion, listVersions } from '#contract/versions.ts';
import { call } from '#web/lib/http.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';

/** Query keys of versions. They start with that of snippets, because saving a snippet adds a version. */
export const versionKeys = {
  list: (snippetId: number) => [...SNIPPETS_ROOT, 'versions', snippetId, 'list'],
  one: (snippetId: number, number: number) => [...SNIPPETS_ROOT, 'versions', snippetId, number],
} as const;

/** Versions may contain removed secrets, which must not stay on the device. */
const notStored = { skipOfflineCache: true };

/** Loads all versions of a snippet, newest first. */
export function versionListQuery(id: number) {
  return queryOptions({
    queryKey: versionKeys.list(id),
    queryFn: ({ signal }) =>
      call(listVersions, { params: { id }, query: { limit: VERSIONS_MAX } }, { signal, ...notStored }),
    staleTime: 0,
  });
}

/** Loads the content of a version. */
export function versionQuery(id: number, number: number) {
  return queryOptions({
    queryKey: versionKeys.one(id, number),
    queryFn: ({ signal }) => call(getVersion, { params: { id, number } }, { signal, ...notStored }),
  });
}
