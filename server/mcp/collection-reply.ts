import { Collection } from '#contract/collections.ts';

/** A collection as a tool replies it. */
export const ListedCollection = Collection.pick({ id: true, name: true, description: true, snippetCount: true });
