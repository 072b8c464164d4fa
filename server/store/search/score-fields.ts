import type { TextField } from './text-fields.ts';

/** Fields in descending order of what a match in them is worth, after those of a whole title. */
export const RANKED_FIELDS: readonly TextField[] = ['title', 'tag', 'file', 'description', 'code'];

/**
 * Returns how well folded terms match a snippet: 7 for the whole title, 6 for its start, 5 to 1 for the first of
 * `RANKED_FIELDS` that contains all of them, and 0 for none. Only a single term matches a whole title or its start.
 */
export function scoreFields(readField: (field: TextField) => string, terms: readonly string[]): number {
  const [only = '', ...others] = terms;
  const title = readField('title');
  if (others.length === 0 && title.startsWith(only)) return RANKED_FIELDS.length + (title === only ? 2 : 1);
  const index = RANKED_FIELDS.findIndex((field) => {
    const text = readField(field);
    return terms.every((term) => text.includes(term));
  });
  return index === -1 ? 0 : RANKED_FIELDS.length - index;
}
