/** Lines of a file, from 1. Both ends belong to it. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/** Reads `3` or `3-10`. Returns null for any other text. */
export function parseLineRange(text: string): LineRange | null {
  const [, first, last = first] = RANGE.exec(text) ?? [];
  if (first === undefined || Number(last) < Number(first)) return null;
  return { first: Number(first), last: Number(last) };
}

/** Writes a range as `parseLineRange` reads it. */
export const lineRangeText = ({ first, last }: LineRange): string => (first === last ? `${first}` : `${first}-${last}`);

/** Returns the number of lines of a text. A final line break does not start another line. */
export const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length;
