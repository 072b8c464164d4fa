import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSnippet as recordUse } from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { patchSnippet } from './patch-lists.ts';

/** Counts a copy. Failures are ignored. */
export function useRecordUse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(recordUse, { params: { id } }),
    onSuccess: (_, id) => patchSnippet(client, id, ({ viewCount }) => ({ viewCount: viewCount + 1 })),
  });
}
