import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Snippet } from '#contract/snippets.ts';
import { snippetKeys } from './keys.ts';
import { loadedSnippets, type PagedList, withoutIds, withPatched } from './paged-list.ts';

/** Changes a snippet wherever it is cached. */
export function patchSnippet(client: QueryClient, id: number, change: (snippet: Snippet) => Partial<Snippet>): void {
  const patch = (snippet: Snippet) => (snippet.id === id ? { ...snippet, ...change(snippet) } : snippet);
  changeLists(client, snippetKeys.lists, (list) => withPatched(list, id, patch));
  client.setQueriesData<Snippet>({ queryKey: snippetKeys.detail(id) }, (snippet) => snippet && patch(snippet));
  client.setQueriesData<Snippet>({ queryKey: snippetKeys.sharedPages }, (snippet) => snippet && patch(snippet));
}

/** Takes a deleted snippet off every wall. */
export function removeSnippet(client: QueryClient, id: number): void {
  changeLists(client, snippetKeys.lists, (list) => withoutIds(list, new Set([id])));
  client.removeQueries({ queryKey: snippetKeys.detail(id) });
  removeSharedPage(client, id);
}

/** Forgets the page of a snippet that is not public any more; where it is on the screen, the server is asked anew. */
export function removeSharedPage(client: QueryClient, id: number): void {
  for (const [queryKey, snippet] of client.getQueriesData<Snippet>({ queryKey: snippetKeys.sharedPages })) {
    if (snippet?.id === id) void client.resetQueries({ queryKey });
  }
}

/**
 * Takes a snippet off the wall of a collection before the server has said so.
 *
 * @returns brings back what was there
 */
export function hideFromCollection(client: QueryClient, collectionId: number, id: number): () => void {
  const queryKey = snippetKeys.collection(collectionId);
  const before = client.getQueriesData<PagedList>({ queryKey });
  changeLists(client, queryKey, (list) => withoutIds(list, new Set([id])));
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}

/** The snippets of all lists whose content is there. */
export function cachedSnippets(client: QueryClient): Snippet[] {
  const lists = client.getQueriesData<PagedList>({ queryKey: snippetKeys.lists });
  return lists.flatMap(([, list]) => (list ? loadedSnippets(list) : []));
}

function changeLists(client: QueryClient, queryKey: QueryKey, change: (list: PagedList) => PagedList): void {
  client.setQueriesData<PagedList>({ queryKey }, (list) => list && change(list));
}
