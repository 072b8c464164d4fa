import { z } from 'zod';
import { isStorable } from '#domain/text.ts';

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

/** Returns the schema of an optional text field. Absent, null and blank text all become null. */
export function nullableText(name: string, max: number) {
  return text(name)
    .trim()
    .max(max, `${name} cannot exceed ${max} characters`)
    .nullish()
    .transform((value) => value || null);
}
