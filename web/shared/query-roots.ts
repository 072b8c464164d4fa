/** Root keys of features whose data changes with another feature, such as a collection's count after a deletion. */
export const COLLECTIONS_ROOT = ['collections'] as const;
export const SNIPPETS_ROOT = ['snippets'] as const;
