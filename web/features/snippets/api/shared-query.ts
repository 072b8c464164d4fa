import { queryOptions } from '@tanstack/react-query';
import { getSharedSnippet } from '#contract/snippet-calls.ts';
import { getSnippet, type SnippetDetail } from '#contract/snippets.ts';
import { call } from '#web/lib/http.ts';
import { snippetKeys } from './keys.ts';
import { FROM_PAGE_DATA } from './seed-snippets.ts';

/** Ids of shared snippets opened since the page was loaded, by share id. */
const openedIds = new Map<string, number>();

/**
 * Every request by share id counts a use. It runs once per visit, also if the page came with the data; after sign-in
 * the snippet is reloaded by id.
 */
async function openShared(shareId: string): Promise<SnippetDetail> {
  const id = openedIds.get(shareId);
  const known = id === undefined ? null : await call(getSnippet, { params: { id } });
  if (known?.isPublic) return known;
  // Now private: let the server answer for the link.
  const snippet = await call(getSharedSnippet, { params: { shareId } });
  openedIds.set(shareId, snippet.id);
  return snippet;
}

/** Loads a public snippet by its share id. */
export function sharedSnippetQuery(shareId: string) {
  return queryOptions({
    queryKey: snippetKeys.shared(shareId),
    queryFn: () => openShared(shareId),
    staleTime: ({ state }) => (state.dataUpdatedAt === FROM_PAGE_DATA ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}
