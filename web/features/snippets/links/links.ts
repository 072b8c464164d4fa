import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/call.ts';
import { createSnippetLink, listSnippetLinks, openSnippetLink, revokeSnippetLink } from '#contract/snippet-links.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { snippetKeys } from '../api/keys.ts';

export type LinkInput = Sent<typeof createSnippetLink>['body'];

/** Loads the private links of a snippet, newest first, again at each opening: their opens change. */
export const linksQuery = (snippetId: number) =>
  queryOptions({
    queryKey: snippetKeys.links(snippetId),
    queryFn: ({ signal }) => call(listSnippetLinks, { params: { id: snippetId } }, { signal }),
    staleTime: 0,
  });

export function useCreateLink(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LinkInput) => call(createSnippetLink, { params: { id: snippetId }, body }),
    // The reply contains the link, which must not outlive the dialog.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(linksQuery(snippetId)),
  });
}

export function useRevokeLink(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: number) => ignoreNotFound(call(revokeSnippetLink, { params: { id: snippetId, linkId } })),
    onSuccess: (_, linkId) =>
      client.setQueryData(linksQuery(snippetId).queryKey, (links) => links?.filter(({ id }) => id !== linkId)),
    onError: () => client.invalidateQueries(linksQuery(snippetId)),
  });
}

/** Opens a private link. The reply stays in the screen, because another open may not be possible. */
export function useOpenLink() {
  return useMutation({
    mutationFn: (body: { token: string; password?: string }) => call(openSnippetLink, { body }),
    gcTime: 0,
  });
}
