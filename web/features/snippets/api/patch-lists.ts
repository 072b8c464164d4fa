import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Snippet } from '#contract/snippets.ts';
import { snippetKeys } from './keys.ts';
import { type PagedList, withPatched } from './paged-list.ts';

/** Updates a snippet in every cached query. */
export function patchSnippet(client: QueryClient, id: number, change: (snippet: Snippet) => Partial<Snippet>): void {
  const patch = (snippet: Snippet) => (snippet.id === id ? { ...snippet, ...change(snippet) } : snippet);
  changeLists(client, snippetKeys.lists, (list) => withPatched(list, id, patch));
  client.setQueriesData<Snippet>({ queryKey: snippetKeys.detail(id) }, (snippet) => snippet && patch(snippet));
  client.setQueriesData<Snippet>({ queryKey: snippetKeys.sharedPages }, (snippet) => snippet && patch(snippet));
}

/** Changes every cached list whose key starts with `queryKey`. */
export function changeLists(client: QueryClient, queryKey: QueryKey, change: (list: PagedList) => PagedList): void {
  client.setQueriesData<PagedList>({ queryKey }, (list) => list && change(list));
}
