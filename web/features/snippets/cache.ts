import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Snippet } from '#contract/snippets.ts';
import type { PageReply } from '#web/lib/http.ts';
import { snippetKeys } from './keys.ts';

type Pages = InfiniteData<PageReply<Snippet[]>>;

/** Changes a snippet wherever it is cached. */
export function patchSnippet(client: QueryClient, id: number, change: (snippet: Snippet) => Partial<Snippet>): void {
  const patch = (snippet: Snippet) => (snippet.id === id ? { ...snippet, ...change(snippet) } : snippet);
  client.setQueriesData<Pages>(
    { queryKey: snippetKeys.lists },
    (list) => list && mapItems(list, (items) => items.map(patch)),
  );
  client.setQueriesData<Snippet>({ queryKey: snippetKeys.detail(id) }, (snippet) => snippet && patch(snippet));
  client.setQueriesData<Snippet>({ queryKey: ['snippets', 'shared'] }, (snippet) => snippet && patch(snippet));
}

/** Takes a deleted snippet off every wall. */
export function dropSnippet(client: QueryClient, id: number): void {
  client.setQueriesData<Pages>(
    { queryKey: snippetKeys.lists },
    (list) => list && mapItems(list, (items) => items.filter((snippet) => snippet.id !== id)),
  );
  client.removeQueries({ queryKey: snippetKeys.detail(id) });
}

/**
 * Takes a snippet off the wall of a collection before the server has said so.
 *
 * @returns brings back what was there
 */
export function hideFromCollection(client: QueryClient, collectionId: number, id: number): () => void {
  const filter = { queryKey: snippetKeys.collection(collectionId) };
  const before = client.getQueriesData<Pages>(filter);
  client.setQueriesData<Pages>(
    filter,
    (list) => list && mapItems(list, (items) => items.filter((snippet) => snippet.id !== id)),
  );
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}

function mapItems(list: Pages, change: (items: Snippet[]) => Snippet[]): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
