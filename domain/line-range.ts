/** Lines of a file, from 1, both included. */
export interface LineRange {
  from: number;
  to: number;
}

const RANGE = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/** Reads `3` or `3-10`. Returns null for anything else. */
export function parseLineRange(text: string): LineRange | null {
  const [, first, last = first] = RANGE.exec(text) ?? [];
  const range = { from: Number(first), to: Number(last) };
  return range.from <= range.to ? range : null;
}

/** Writes a range as `parseLineRange` reads it. */
export const lineRangeText = ({ from, to }: LineRange): string => (from === to ? `${from}` : `${from}-${to}`);

/** Returns the number of lines of a text. A final line break does not start another line. */
export const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length;
