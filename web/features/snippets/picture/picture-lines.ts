import { countLines, type LineRange, lineRangeText, parseLineRange } from '#domain/line-range.ts';

/** Lines that a picture holds. */
const LINES_MAX = 100;

/** Returns the lines that a picture shows at first: the selected ones, or else all, as far as it holds them. */
export function firstLines(code: string, selected: LineRange | null): string {
  const { first, last } = selected ?? { first: 1, last: countLines(code) };
  return lineRangeText({ first, last: Math.min(last, first + LINES_MAX - 1) });
}

/** Reads typed lines, cut at the end of the file. Returns an error message for lines that make no picture. */
export function readLines(typed: string, total: number): LineRange | string {
  const range = parseLineRange(typed.trim());
  if (range === null) return 'Lines must look like 3 or 3-10';
  if (range.first > total) return total === 1 ? 'There is only line 1' : `The last line is ${total}`;
  const last = Math.min(range.last, total);
  return last - range.first >= LINES_MAX ? 'A picture holds 100 lines. Choose fewer.' : { first: range.first, last };
}
