/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Number of items on all pages; null if they were not counted. */
  total: number | null;
}
