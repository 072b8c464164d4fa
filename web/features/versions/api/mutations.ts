import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purgeVersion, restoreVersion } from '#contract/versions.ts';
import { call } from '#web/lib/http.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { versionKeys } from './queries.ts';

interface Restoration {
  number: number;
  /** Current version that the person saw. Omit to overwrite later changes. */
  basedOn?: number;
  /** Names of the files to restore. Omit for everything. */
  files?: string[];
  /** Fingerprints of possible secrets that may become public. */
  allowFindings?: string[];
}

/** Restores a version, or some of its files, as a new version. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, ...body }: Restoration) => call(restoreVersion, { params: { id, number }, body }),
    // Also after a failure: the snippet changed elsewhere, or only the reply was lost.
    onSettled: () => client.invalidateQueries({ queryKey: SNIPPETS_ROOT }),
  });
}

/** Deletes the content of a version permanently. */
export function usePurgeVersion(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(purgeVersion, { params: { id, number } }),
    onSuccess: (_, number) => client.removeQueries({ queryKey: versionKeys.one(id, number) }),
    onSettled: () => client.invalidateQueries({ queryKey: versionKeys.list(id) }),
  });
}
