/**
 * Where the keys of what is cached about each feature begin, for those features whose data a change elsewhere makes
 * outdated: deleting a snippet, say, changes how many a collection has.
 */
export const COLLECTIONS_ROOT = ['collections'] as const;
export const SNIPPETS_ROOT = ['snippets'] as const;
