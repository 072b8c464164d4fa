import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts';
import { codePointLength } from '#domain/text.ts';

export interface TagListChange {
  tags: string[];
  /** Tags over a limit. */
  rejected: string[];
  /** Error message for rejected tags, or null. */
  problem: string | null;
}

/** Adds tags separated by commas or line breaks. Drops surrounding white space, empty tags and duplicates. */
export function addTags(tags: readonly string[], typed: string): TagListChange {
  const result = [...tags];
  const rejected: string[] = [];
  let problem: string | null = null;
  for (const part of typed.split(/[,\n]/)) {
    const tag = part.trim();
    if (tag === '' || result.includes(tag)) continue;
    const tooLong = codePointLength(tag) > TAG_MAX;
    if (!tooLong && result.length < TAGS_MAX) {
      result.push(tag);
      continue;
    }
    rejected.push(tag);
    problem = tooLong ? `A tag cannot exceed ${TAG_MAX} characters` : `A snippet has at most ${TAGS_MAX} tags`;
  }
  return { tags: result, rejected, problem };
}
