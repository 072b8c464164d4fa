import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Snippet } from '#contract/snippets.ts';
import { ALL_PUBLIC, snippetKeys } from './keys.ts';
import { loadedSnippets, type PagedList, withFirst, withoutIds } from './paged-list.ts';
import { changeLists, patchSnippet } from './patch-lists.ts';

/** Removes deleted snippets from the cache. */
export function removeSnippets(client: QueryClient, ids: ReadonlySet<number>): void {
  changeLists(client, snippetKeys.lists, (list) => withoutIds(list, ids));
  for (const id of ids) {
    client.removeQueries({ queryKey: snippetKeys.detail(id) });
    removeSharedPage(client, id);
  }
}

/** Resets the shared page of a snippet that is no longer public; a mounted page reloads. */
export function removeSharedPage(client: QueryClient, id: number): void {
  for (const [queryKey, snippet] of client.getQueriesData<Snippet>({ queryKey: snippetKeys.sharedPages })) {
    if (snippet?.id === id) void client.resetQueries({ queryKey });
  }
}

/**
 * Removes a snippet from the cached lists of a collection.
 *
 * @returns a function that restores them
 */
export function hideFromCollection(client: QueryClient, collectionId: number, id: number): () => void {
  const queryKey = snippetKeys.collection(collectionId);
  const before = client.getQueriesData<PagedList>({ queryKey });
  changeLists(client, queryKey, (list) => withoutIds(list, new Set([id])));
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}

/** Moves a snippet to the lists of pinned ones, or from there. A refetch adds it to the others. */
export function movePinned(client: QueryClient, id: number, isPinned: boolean): void {
  const snippet = cachedSnippets(client).find((cached) => cached.id === id);
  patchSnippet(client, id, () => ({ isPinned }));
  changeLists(client, snippetKeys.pinned(!isPinned), (list) => withoutIds(list, new Set([id])));
  if (snippet && isPinned) {
    const pinned = { ...snippet, isPinned };
    changeLists(client, snippetKeys.pinned(true), (list) => withFirst(list, pinned));
  }
}

/** Returns the loaded snippets of all cached lists, each as the person sees it. */
export function cachedSnippets(client: QueryClient): Snippet[] {
  const read = (queryKey: QueryKey) =>
    client.getQueriesData<PagedList>({ queryKey }).flatMap(([, list]) => (list ? loadedSnippets(list) : []));
  // Embedded in the page of everyone, without the pins and favorites of the person.
  const ofVisitors = new Set(read(snippetKeys.list(ALL_PUBLIC)));
  const others = read(snippetKeys.lists).filter((snippet) => !ofVisitors.has(snippet));
  return [...new Map([...ofVisitors, ...others].map((snippet) => [snippet.id, snippet])).values()];
}
