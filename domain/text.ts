/**
 * Returns whether both engines store a text unchanged. PostgreSQL rejects NUL characters, and UTF-8 replaces lone surrogates
 * with U+FFFD.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the length in code points, as zod counts it. `length` counts most emoji twice. */
export const codePointLength = (text: string): number => [...text].length;

/** Returns at most the first `max` code points. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');

/** Returns the length in bytes of UTF-8. */
export function utf8Length(value: string): number {
  return new TextEncoder().encode(value).byteLength;
}

/**
 * Folds a text for search, the same way in both engines and the browser: NFC, lower case, and σ for a final ς, which must
 * match inside words as well.
 */
export function foldForSearch(text: string): string {
  // NFC does not change Latin-1, which most code is. V8 stores it in bytes and tests it without a scan.
  if (!BEYOND_LATIN_1.test(text)) return text.toLowerCase();
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

const BEYOND_LATIN_1 = /[^\0-\xff]/;
