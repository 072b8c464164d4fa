import type { Sort } from '#contract/snippets.ts';
import type { IndexedSort, Position } from './order.ts';

export interface SnippetPage {
  sort: Sort;
  /** Position of the last row of the previous page. */
  after?: Position;
  /** Last position that may be on the page. */
  until?: Position;
  limit: number;
  /** Truncates the code of each snippet to what a card shows. */
  preview?: boolean;
}

/** A page in an order that an index has. */
export interface IndexedPage extends SnippetPage {
  sort: IndexedSort;
}
