import type { CollectionSnippetQuery } from '#contract/collections.ts';
import type { Sort } from '#contract/snippets.ts';

/** Adds the default order of a collection to a query without one. */
export const inDefaultOrder = (
  { isArranged }: { isArranged: boolean },
  query: CollectionSnippetQuery,
): CollectionSnippetQuery & { sort: Sort } => ({ ...query, sort: query.sort ?? (isArranged ? 'manual' : 'recent') });
