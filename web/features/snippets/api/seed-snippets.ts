import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/pages.ts';
import { ALL_PUBLIC, snippetKeys } from './keys.ts';
import { EMPTY_LIST } from './paged-list.ts';
import { snippetListQuery } from './queries.ts';

/** Marks data that came with the page instead of a request. */
export const FROM_PAGE_DATA = 0;

/** How long embedded data counts as fresh, in ms, so that the first screen does not refetch it. */
const FRESH_FOR = 10_000;

/** Seeds the cache with the data embedded in the page. */
export function seedSnippets(client: QueryClient, { publicSnippets, shared }: PageData): void {
  if (publicSnippets) {
    const { queryKey } = snippetListQuery(ALL_PUBLIC);
    // A future timestamp, because `staleTime` 0 would refetch immediately.
    const updatedAt = Date.now() + FRESH_FOR;
    const { items, next, total } = publicSnippets;
    const list = { ...EMPTY_LIST, pages: [{ after: null, slots: items }], next, total };
    client.setQueryData(queryKey, list, { updatedAt });
  }
  if (shared?.shareId) client.setQueryData(snippetKeys.shared(shared.shareId), shared, { updatedAt: FROM_PAGE_DATA });
}
