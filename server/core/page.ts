/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Number of items on all pages; null if they were not counted. */
  total: number | null;
  /** `words`: the text as a whole was found nowhere, so the items have all of its words. */
  mode?: 'words';
  /** Whether the list ends although more would match. */
  isIncomplete?: boolean;
  /** Whether it depends on the time of the request, so that it must not be cached. */
  isVolatile?: boolean;
}

/**
 * Returns the first items whose JSON has at most `maxBytes` in total, but at least one. Measures no further than the item
 * that exceeds it.
 */
export function takeFitting<T>(items: readonly T[], maxBytes: number): T[] {
  let size = 0;
  const end = items.findIndex((item, index) => {
    size += Buffer.byteLength(JSON.stringify(item)) + 1;
    return size > maxBytes && index > 0;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}
