import { z } from 'zod';

/**
 * Returns whether both engines store a text unchanged. PostgreSQL rejects NUL characters, and UTF-8 replaces lone surrogates
 * with U+FFFD.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the schema of a text field; its name is part of the error messages. */
export function text(name: string) {
  const error = ({ code, input }: { code: string; input?: unknown }) => {
    if (code !== 'invalid_type') return undefined;
    return input === undefined ? `${name} is required` : `${name} must be text`;
  };
  return z.string({ error }).refine(isStorable, {
    message: `${name} must be valid text without NUL characters`,
  });
}

/** Returns the length in code points, as zod counts it. `length` counts most emoji twice. */
export const codePointLength = (text: string): number => [...text].length;

/** Returns the length in bytes of UTF-8. */
export function utf8Length(value: string): number {
  return new TextEncoder().encode(value).byteLength;
}

/** Returns the schema of an optional text field. Absent, null and blank text all become null. */
export function nullableText(name: string, max: number) {
  return text(name)
    .trim()
    .max(max, `${name} cannot exceed ${max} characters`)
    .nullish()
    .transform((value) => value || null);
}

/**
 * Folds a text for search, the same way in both engines and the browser: NFC, lower case, and σ for a final ς, which must
 * match inside words as well.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
