import { queryOptions } from '@tanstack/react-query';
import { getImport, listImports } from '#contract/imports.ts';
import { call } from '#web/lib/http.ts';

export const IMPORTS_ROOT = ['imports'] as const;

/** Imports of the last 90 days, newest first. */
export const importsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...IMPORTS_ROOT, userId],
    queryFn: ({ signal }) => call(listImports, {}, { signal, skipOfflineCache: true }),
  });

/** An import with what its undo would do now. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...IMPORTS_ROOT, 'undo', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal, skipOfflineCache: true }),
    gcTime: 0,
  });
