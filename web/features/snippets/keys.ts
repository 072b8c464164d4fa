import type { Scope, Sort } from '#contract/snippets.ts';

/** Which list: one's own, all that is visible, or the public ones as everyone sees them. */
export type SnippetSource = 'own' | 'all' | 'public';

/** What a list of snippets is narrowed to and how it is ordered. */
export interface SnippetFilters {
  source: SnippetSource;
  search: string;
  languages: readonly string[];
  tags: readonly string[];
  favorites: boolean;
  sort: Sort;
}

/** The keys of all that is cached about snippets: whoever invalidates one takes along what lies below it. */
export const snippetKeys = {
  all: ['snippets'],
  lists: ['snippets', 'list'],
  list: (filters: SnippetFilters) => ['snippets', 'list', filters],
  detail: (id: number) => ['snippets', 'detail', id],
  shared: (shareId: string) => ['snippets', 'shared', shareId],
  facets: ['snippets', 'facets'],
  languages: (scope: Scope) => ['snippets', 'facets', 'languages', scope],
  tags: (scope: Scope) => ['snippets', 'facets', 'tags', scope],
  languageCounts: (scope: Scope) => ['snippets', 'facets', 'languages', 'counts', scope],
  tagCounts: (scope: Scope) => ['snippets', 'facets', 'tags', 'counts', scope],
} as const;
