import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteSnippet, publishSnippet, shareSnippet, toggleFavorite } from '#contract/snippet-calls.ts';
import type { Snippet } from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';
import { removeSharedPage, removeSnippets } from './cache.ts';
import { snippetKeys } from './keys.ts';
import { patchSnippet } from './patch-lists.ts';

/** Fields that a reply to share, publish or favorite may change. Its code is full, while cards have a preview. */
const flagsOf = ({ isFavorite, isPublic, shareId, viewCount, updatedAt }: Snippet) => ({
  isFavorite,
  isPublic,
  shareId,
  viewCount,
  updatedAt,
});

const refreshLists = (client: QueryClient) => client.invalidateQueries({ queryKey: snippetKeys.lists });
const refreshFacets = (client: QueryClient) => client.invalidateQueries({ queryKey: snippetKeys.facets });

/** Deletes a snippet and removes it from the cache. */
export function useDeleteSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(deleteSnippet, { params: { id } })),
    onSuccess: (_, id) => {
      removeSnippets(client, new Set([id]));
      void refreshLists(client);
      void refreshFacets(client);
      // Collections show a snippet count.
      void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
    },
  });
}

/** Toggles the star optimistically, and reverts it if the server refuses. */
export function useToggleFavorite() {
  const client = useQueryClient();
  const flip = (snippet: Snippet) => ({ isFavorite: !snippet.isFavorite });
  return useMutation({
    mutationFn: (snippet: Snippet) => call(toggleFavorite, { params: { id: snippet.id }, body: flip(snippet) }),
    onMutate: async (snippet) => {
      // A read in flight would overwrite the star.
      const reads = [snippetKeys.lists, snippetKeys.detail(snippet.id)];
      await Promise.all(reads.map((queryKey) => client.cancelQueries({ queryKey })));
      patchSnippet(client, snippet.id, flip);
    },
    onError: (_, snippet) => patchSnippet(client, snippet.id, () => ({ isFavorite: snippet.isFavorite })),
    onSuccess: (stored) => patchSnippet(client, stored.id, () => flagsOf(stored)),
    onSettled: (_, __, { id }) => {
      void client.invalidateQueries({ queryKey: snippetKeys.detail(id) });
      return refreshLists(client);
    },
  });
}

/** Creates the share link. */
export function useShareSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Snippet) => call(shareSnippet, { params: { id } }),
    onSuccess: (stored) => {
      patchSnippet(client, stored.id, () => flagsOf(stored));
    },
    // Also after a failure, because the snippet may be deleted.
    onSettled: () => void refreshLists(client),
  });
}

export type PublishedSnippet = Pick<Snippet, 'id' | 'title' | 'isPublic'>;

interface Publication {
  snippet: PublishedSnippet;
  /** Fingerprints of possible secrets that may become public. */
  allowFindings?: string[] | undefined;
}

/** Toggles between public and private. */
export function usePublishSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ snippet: { id, isPublic }, allowFindings }: Publication) =>
      call(publishSnippet, { params: { id }, body: { isPublic: !isPublic, allowFindings } }),
    onSuccess: (stored) => {
      patchSnippet(client, stored.id, () => flagsOf(stored));
      if (!stored.isPublic) removeSharedPage(client, stored.id);
    },
    // Also after a failure: the snippet may be deleted, or only the reply lost.
    onSettled: () => {
      void refreshLists(client);
      void refreshFacets(client);
    },
  });
}
