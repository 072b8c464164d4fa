import { columnsOf, segmentsOf } from '#domain/text-columns.ts';

/** Returns the number of columns that a text takes on a terminal. */
export const columnsOfText = (text: string): number =>
  segmentsOf(text).reduce((total, segment) => total + columnsOf(segment), 0);

/** Returns the text in exactly `width` columns of a terminal: padded, or cut with an ellipsis. */
export function toWidth(text: string, width: number): string {
  const segments = segmentsOf(text);
  let used = 0;
  let shown = '';
  for (const [index, segment] of segments.entries()) {
    const columns = columnsOf(segment);
    const reserved = index < segments.length - 1 ? 1 : 0;
    if (used + columns + reserved > width) return `${shown}…${' '.repeat(width - used - 1)}`;
    shown += segment;
    used += columns;
  }
  return shown + ' '.repeat(width - used);
}
