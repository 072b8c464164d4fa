import type { Sort } from '#contract/snippets.ts';

/** How a sort option orders: by these columns, all in one direction. Each ends in `recency`, so no two rows tie. */
export interface Order {
  readonly columns: readonly ('recency' | 'view_count' | 'title_key')[];
  readonly direction: 'asc' | 'desc';
}

export const ORDERS: Readonly<Record<Sort, Order>> = {
  recent: { columns: ['recency'], direction: 'desc' },
  oldest: { columns: ['recency'], direction: 'asc' },
  views: { columns: ['view_count', 'recency'], direction: 'desc' },
  az: { columns: ['title_key', 'recency'], direction: 'asc' },
  za: { columns: ['title_key', 'recency'], direction: 'desc' },
};

/** The values of the last row of a page, by which the next page goes on. */
export type Position = readonly (string | number)[];
