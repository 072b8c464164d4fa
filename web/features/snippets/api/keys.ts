import type { Scope, Sort } from '#contract/snippets.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';

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
  all: SNIPPETS_ROOT,
  lists: [...SNIPPETS_ROOT, 'list'],
  list: (filters: SnippetFilters) => [...SNIPPETS_ROOT, 'list', filters],
  /** One part of it, while it is asked for. */
  page: (filters: SnippetFilters, after: string | null) => [...SNIPPETS_ROOT, 'list', filters, after],
  /** Matches every list of what is in a collection, however it is narrowed and ordered. */
  collection: (collectionId: number) => [...SNIPPETS_ROOT, 'list', { source: { collectionId } }],
  found: (source: SnippetSource, search: string) => [...SNIPPETS_ROOT, 'found', source, search],
  detail: (id: number) => [...SNIPPETS_ROOT, 'detail', id],
  sharedPages: [...SNIPPETS_ROOT, 'shared'],
  shared: (shareId: string) => [...SNIPPETS_ROOT, 'shared', shareId],
  facets: [...SNIPPETS_ROOT, 'facets'],
  languages: (scope: Scope) => [...SNIPPETS_ROOT, 'facets', 'languages', scope],
  tags: (scope: Scope) => [...SNIPPETS_ROOT, 'facets', 'tags', scope],
  languageCounts: (scope: Scope) => [...SNIPPETS_ROOT, 'facets', 'languages', 'counts', scope],
  tagCounts: (scope: Scope) => [...SNIPPETS_ROOT, 'facets', 'tags', 'counts', scope],
} as const;
