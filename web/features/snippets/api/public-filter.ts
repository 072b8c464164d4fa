import type { Snippet } from '#contract/snippets.ts';
import { isPlainText } from '#domain/query/is-plain.ts';
import { foldForSearch } from '#domain/text.ts';

/** The filters that visitors have. */
export interface PublicFilters {
  search: string;
  languages: readonly string[];
  tags: readonly string[];
}

/**
 * Returns whether the title or the description contains a term. A search of the server also covers the code. Text with
 * filters is left to the server.
 */
export function matchesVisitorSearch(
  { title, description }: Pick<Snippet, 'title' | 'description'>,
  search: string,
): boolean {
  if (!isPlainText(search)) return true;
  const term = foldForSearch(search);
  return [title, description ?? ''].some((text) => foldForSearch(text).includes(term));
}

/**
 * Returns whether a public snippet passes a visitor's filters: term in title or description, first file in any of the
 * languages, all of the tags.
 */
export function matchesPublicFilter(
  snippet: Pick<Snippet, 'title' | 'description' | 'language' | 'tags'>,
  { search, languages, tags }: PublicFilters,
): boolean {
  const languageMatches = languages.length === 0 || languages.includes(snippet.language);
  return matchesVisitorSearch(snippet, search) && languageMatches && tags.every((tag) => snippet.tags.includes(tag));
}
