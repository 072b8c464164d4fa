import type { Scope, Sort } from '#contract/snippets.ts';

/** Which list: one's own, all that is visible, the public ones as everyone sees them, or what is in a collection. */
export type SnippetSource = 'own' | 'all' | 'public' | { collectionId: number };

/** What a list of snippets is narrowed to and how it is ordered. */
export interface SnippetFilters {
  source: SnippetSource;
  search: string;
  languages: readonly string[];
  tags: readonly string[];
  favorites: boolean;
  sort: Sort;
}

/** All that visitors may see. */
export const ALL_PUBLIC: SnippetFilters = {
  source: 'public',
  search: '',
  languages: [],
  tags: [],
  favorites: false,
  sort: 'recent',
};

/** The keys of all that is cached about snippets: whoever invalidates one takes along what lies below it. */
export const snippetKeys = {
  all: ['snippets'],
  lists: ['snippets', 'list'],
  list: (filters: SnippetFilters) => ['snippets', 'list', filters],
  /** One part of it, while it is asked for. */
  stretch: (filters: SnippetFilters, after: string | null) => ['snippets', 'list', filters, after],
  /** Matches every list of what is in a collection, however it is narrowed and ordered. */
  collection: (collectionId: number) => ['snippets', 'list', { source: { collectionId } }],
  found: (source: SnippetSource, search: string) => ['snippets', 'found', source, search],
  detail: (id: number) => ['snippets', 'detail', id],
  sharedPages: ['snippets', 'shared'],
  shared: (shareId: string) => ['snippets', 'shared', shareId],
  facets: ['snippets', 'facets'],
  languages: (scope: Scope) => ['snippets', 'facets', 'languages', scope],
  tags: (scope: Scope) => ['snippets', 'facets', 'tags', scope],
  languageCounts: (scope: Scope) => ['snippets', 'facets', 'languages', 'counts', scope],
  tagCounts: (scope: Scope) => ['snippets', 'facets', 'tags', 'counts', scope],
} as const;
