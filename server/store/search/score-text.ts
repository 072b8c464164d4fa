import { FIELD_END } from '../repositories/fold.ts';

/** How well a text matches: the best field that contains all terms. */
export const SCORES = {
  wholeTitle: 7,
  titleStart: 6,
  title: 5,
  tag: 4,
  file: 3,
  description: 2,
  code: 1,
  none: 0,
} as const;

/**
 * Returns the score of a search text, as `searchText` wrote it, that contains folded terms. Only a single term can be a
 * whole title or its start.
 *
 * @param tagCount null if it is not known
 * @returns null if the score depends on the number of tags, which is not known
 */
export function scoreText(
  text: string,
  terms: readonly string[],
  fileCount: number,
  tagCount: number | null,
): number | null {
  const hasAll = (part: string) => terms.every((term) => part.includes(term));
  const [only = '', ...others] = terms;
  const titleEnd = text.indexOf(FIELD_END);
  const title = text.slice(0, titleEnd);
  if (others.length === 0 && title.startsWith(only)) return title === only ? SCORES.wholeTitle : SCORES.titleStart;
  if (hasAll(title)) return SCORES.title;
  const descriptionEnd = text.indexOf(FIELD_END, titleEnd + 1);
  let codeEnd = descriptionEnd;
  for (let file = 0; file < fileCount; file += 1) codeEnd = text.indexOf(FIELD_END, codeEnd + 1);
  // Names of files, then tags. The text ends with two empty fields.
  const behindCode = text.slice(codeEnd + 1, -2);
  if (hasAll(behindCode)) {
    if (tagCount === null) return null;
    const parts = behindCode.split(FIELD_END);
    const tagStart = parts.length - tagCount;
    if (hasAll(parts.slice(tagStart).join(FIELD_END))) return SCORES.tag;
    if (hasAll(parts.slice(0, tagStart).join(FIELD_END))) return SCORES.file;
  }
  if (hasAll(text.slice(titleEnd + 1, descriptionEnd))) return SCORES.description;
  // A single term is in the code if it is nowhere else: reading it takes longest.
  return others.length === 0 || hasAll(text.slice(descriptionEnd + 1, codeEnd)) ? SCORES.code : SCORES.none;
}
