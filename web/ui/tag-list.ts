import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts';
import { codePointLength } from '#contract/text.ts';

export interface TagListChange {
  tags: string[];
  /** What was not taken. */
  refused: string[];
  /** Why something typed was not taken; null where all was. */
  problem: string | null;
}

/**
 * Adds what was typed or pasted, a list separated by commas or line ends, to a list of tags. White space around a tag,
 * empty ones and those that are there already are dropped.
 */
export function addTags(tags: readonly string[], typed: string): TagListChange {
  const result = [...tags];
  const refused: string[] = [];
  let problem: string | null = null;
  for (const part of typed.split(/[,\n]/)) {
    const tag = part.trim();
    if (tag === '' || result.includes(tag)) continue;
    const tooLong = codePointLength(tag) > TAG_MAX;
    if (!tooLong && result.length < TAGS_MAX) {
      result.push(tag);
      continue;
    }
    refused.push(tag);
    problem = tooLong ? `A tag cannot exceed ${TAG_MAX} characters` : `A snippet has at most ${TAGS_MAX} tags`;
  }
  return { tags: result, refused, problem };
}
