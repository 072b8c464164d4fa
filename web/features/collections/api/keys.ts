import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';

/** The keys of all that is cached about collections; the snippets in them are lists of snippets. */
export const collectionKeys = {
  all: COLLECTIONS_ROOT,
  list: [...COLLECTIONS_ROOT, 'list'],
  detail: (id: number) => [...COLLECTIONS_ROOT, 'detail', id],
} as const;
