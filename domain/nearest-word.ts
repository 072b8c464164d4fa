import { closest, distance } from 'fastest-levenshtein';

/** Returns the known word that is most similar to a mistyped one, at most `limit` edits away. */
export function nearestWord(
  word: string,
  known: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): string | undefined {
  const nearest = closest(word, known);
  return distance(word, nearest) <= limit ? nearest : undefined;
}
