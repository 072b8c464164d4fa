import { z } from 'zod';

/**
 * Text that every engine can store and give back unchanged: no NUL (PostgreSQL refuses it) and no lone
 * surrogate (UTF-8 has none, so it would come back as U+FFFD).
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A string field; its name is used in the messages people read. */
export function text(name: string) {
  const wrong = ({ code, input }: { code: string; input?: unknown }) => {
    if (code !== 'invalid_type') return undefined;
    return input === undefined ? `${name} is required` : `${name} must be text`;
  };
  return z.string({ error: wrong }).refine(isStorable, {
    message: `${name} must be valid text without NUL characters`,
  });
}

/** Length of a text in code points, as zod counts it; `length` counts most emoji twice. */
export const codePointLength = (text: string): number => [...text].length;

/** Length of a text in bytes of UTF-8. */
export function utf8Length(value: string): number {
  return new TextEncoder().encode(value).byteLength;
}

/** A field that may be absent or null; both mean null, and so does text of white space alone. */
export function nullableText(name: string, max: number) {
  return text(name)
    .trim()
    .max(max, `${name} cannot exceed ${max} characters`)
    .nullish()
    .transform((value) => value || null);
}

/**
 * Text as it is searched: composed alike and without case, so that both engines and the browser find the same. Lower-casing a Greek
 * text turns a final Σ into ς and others into σ; as a substring they must match.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
