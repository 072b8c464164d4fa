import type { Sort } from '#contract/snippets.ts';

/** Orders that an index has. `best` ranks rows that were read in the order `recent`. */
export type IndexedSort = Exclude<Sort, 'best'>;

/** `position` belongs to the collection or the pins, all others to the snippet. */
export type OrderColumn = 'recency' | 'view_count' | 'title_key' | 'position';

/** The sort key of a list: columns in one direction. The last is unique, so that the order is total. */
export interface Order {
  readonly columns: readonly OrderColumn[];
  readonly direction: 'asc' | 'desc';
}

export const ORDERS: Readonly<Record<IndexedSort, Order>> = {
  recent: { columns: ['recency'], direction: 'desc' },
  oldest: { columns: ['recency'], direction: 'asc' },
  views: { columns: ['view_count', 'recency'], direction: 'desc' },
  az: { columns: ['title_key', 'recency'], direction: 'asc' },
  za: { columns: ['title_key', 'recency'], direction: 'desc' },
  manual: { columns: ['position', 'recency'], direction: 'asc' },
};

export const isByRecency = (sort: IndexedSort): boolean => ORDERS[sort].columns[0] === 'recency';

/** The sort key values of the last row of a page, from which the next page continues. */
export type Position = readonly (string | number)[];
