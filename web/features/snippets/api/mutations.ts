import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSnippet,
  deleteSnippet,
  publishSnippet,
  useSnippet as recordUse,
  type Snippet,
  type SnippetInput,
  shareSnippet,
  toggleFavorite,
  updateSnippet,
} from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';
import { patchSnippet, removeSharedPage, removeSnippet } from './cache.ts';
import { snippetKeys } from './keys.ts';

/** The fields that a reply to share, publish or favourite can change; its full code has no place on a card. */
const flagsOf = ({ isFavorite, isPublic, shareId, viewCount, updatedAt }: Snippet) => ({
  isFavorite,
  isPublic,
  shareId,
  viewCount,
  updatedAt,
});

const refreshLists = (client: QueryClient) => client.invalidateQueries({ queryKey: snippetKeys.lists });
const refreshFacets = (client: QueryClient) => client.invalidateQueries({ queryKey: snippetKeys.facets });

/** Whose it is the token says; the body names nobody. */
const bodyOf = (input: SnippetInput) => ({ ...input, userId: null });

/** Stores a snippet: a new one, or what a person changed of the version of the one with this id that was stored at `basedOn`. */
export function useSaveSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, basedOn }: { id: number | null; input: SnippetInput; basedOn?: string }) =>
      id === null
        ? call(createSnippet, { body: bodyOf(input) })
        : call(updateSnippet, { params: { id }, body: { ...bodyOf(input), basedOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: snippetKeys.all }),
  });
}

/** Deletes a snippet, which leaves all lists as soon as the server has done it. */
export function useDeleteSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(deleteSnippet, { params: { id } })),
    onSuccess: (_, id) => {
      removeSnippet(client, id);
      void refreshLists(client);
      void refreshFacets(client);
      // Each collection says how many snippets it has.
      void client.invalidateQueries({ queryKey: COLLECTIONS_ROOT });
    },
  });
}

/** Shows the star at once and takes it back where the server refuses. */
export function useToggleFavorite() {
  const client = useQueryClient();
  const flip = (snippet: Snippet) => ({ isFavorite: !snippet.isFavorite });
  return useMutation({
    mutationFn: (snippet: Snippet) => call(toggleFavorite, { params: { id: snippet.id }, body: flip(snippet) }),
    onMutate: async (snippet) => {
      // A list on its way would overwrite the star with what was before.
      await client.cancelQueries({ queryKey: snippetKeys.lists });
      patchSnippet(client, snippet.id, flip);
    },
    onError: (_, snippet) => patchSnippet(client, snippet.id, () => ({ isFavorite: snippet.isFavorite })),
    onSuccess: (stored) => patchSnippet(client, stored.id, () => flagsOf(stored)),
    onSettled: () => refreshLists(client),
  });
}

/** Makes the share link. */
export function useShareSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Snippet) => call(shareSnippet, { params: { id } }),
    onSuccess: (stored) => {
      patchSnippet(client, stored.id, () => flagsOf(stored));
    },
    // Also after a failure: it may be gone.
    onSettled: () => void refreshLists(client),
  });
}

/** Makes a private snippet public, or a public one private. */
export function usePublishSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPublic }: Snippet) => call(publishSnippet, { params: { id }, body: { isPublic: !isPublic } }),
    onSuccess: (stored) => {
      patchSnippet(client, stored.id, () => flagsOf(stored));
      if (!stored.isPublic) removeSharedPage(client, stored.id);
    },
    // Also after a failure: it may be gone, or made so all the same.
    onSettled: () => {
      void refreshLists(client);
      void refreshFacets(client);
    },
  });
}

/** Counts a copy. Nobody waits for it, and nobody is bothered where it fails. */
export function useRecordUse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(recordUse, { params: { id } }),
    onSuccess: (_, id) => patchSnippet(client, id, ({ viewCount }) => ({ viewCount: viewCount + 1 })),
  });
}
