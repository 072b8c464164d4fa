import type { Scope, Sort } from '#contract/snippets.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';

/** List: own snippets, all visible ones, public ones as visitors see them, or those of a collection or profile. */
export type SnippetSource =
  | 'own'
  | 'all'
  | 'public'
  | { collectionId: number }
  | { publicCollection: string }
  | { profile: string };

/** Filters and order of a snippet list. */
export interface SnippetFilters {
  source: SnippetSource;
  search: string;
  languages: readonly string[];
  tags: readonly string[];
  favorites: boolean;
  /** Undefined for the default order of a collection. */
  sort?: Sort | undefined;
  /** Only the pinned ones in their order, or only the others. */
  pinned?: boolean;
}

/** The unfiltered list of visitors. */
export const ALL_PUBLIC: SnippetFilters = {
  source: 'public',
  search: '',
  languages: [],
  tags: [],
  favorites: false,
  sort: 'recent',
};

/** All pinned snippets. */
export const PINNED: SnippetFilters = { ...ALL_PUBLIC, source: 'all', pinned: true };

/** Query keys of snippets. Invalidating a key includes all keys that start with it. */
export const snippetKeys = {
  all: SNIPPETS_ROOT,
  lists: [...SNIPPETS_ROOT, 'list'],
  list: (filters: SnippetFilters) => [...SNIPPETS_ROOT, 'list', filters],
  /** One page of a list, while it loads. */
  page: (filters: SnippetFilters, after: string | null) => [...SNIPPETS_ROOT, 'list', filters, after],
  /** Matches every list of the collection with any filters. */
  collection: (collectionId: number) => [...SNIPPETS_ROOT, 'list', { source: { collectionId } }],
  /** Matches every list of only pinned snippets, or of only the others. */
  pinned: (pinned: boolean) => [...SNIPPETS_ROOT, 'list', { pinned }],
  found: (source: SnippetSource, search: string) => [...SNIPPETS_ROOT, 'found', source, search],
  detail: (id: number) => [...SNIPPETS_ROOT, 'detail', id],
  sharedPages: [...SNIPPETS_ROOT, 'shared'],
  shared: (shareId: string) => [...SNIPPETS_ROOT, 'shared', shareId],
  /** Private links. */
  links: (id: number) => [...SNIPPETS_ROOT, 'links', id],
  trash: [...SNIPPETS_ROOT, 'trash'],
  trashDays: ['trash-days'],
  facets: [...SNIPPETS_ROOT, 'facets'],
  languages: (scope: Scope) => [...SNIPPETS_ROOT, 'facets', 'languages', scope],
  tags: (scope: Scope) => [...SNIPPETS_ROOT, 'facets', 'tags', scope],
} as const;
