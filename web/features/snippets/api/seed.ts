import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/pages.ts';
import { ALL_PUBLIC, snippetKeys } from './keys.ts';
import { FROM_PAGE_DATA, snippetListQuery } from './queries.ts';

/** For how long the list in the page counts as new, in ms: until the screen that shows it is there. */
const NEW_FOR = 10_000;

/** Puts what came with the page where the screens look for it. */
export function seedSnippets(client: QueryClient, { publicSnippets, shared }: PageData): void {
  if (publicSnippets) {
    const { queryKey } = snippetListQuery(ALL_PUBLIC);
    // A time to come: lists are out of date as soon as they are read, and this one would be asked for at once.
    const updatedAt = Date.now() + NEW_FOR;
    const { items, next, total } = publicSnippets;
    client.setQueryData(queryKey, { pages: [{ after: null, slots: items }], next, total }, { updatedAt });
  }
  if (shared?.shareId) client.setQueryData(snippetKeys.shared(shared.shareId), shared, { updatedAt: FROM_PAGE_DATA });
}
