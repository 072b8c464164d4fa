import type { Snippet } from '#contract/snippets.ts';
import { foldForSearch } from '#contract/text.ts';
import type { SnippetFilters } from '../api/keys.ts';

/**
 * Whether a visitor's filters let a public snippet through: the search is for a part of the title or the description,
 * the languages are alternatives, and every tag must be there.
 */
export function matchesPublicFilter(
  snippet: Pick<Snippet, 'title' | 'description' | 'language' | 'tags'>,
  { search, languages, tags }: Pick<SnippetFilters, 'search' | 'languages' | 'tags'>,
): boolean {
  const term = foldForSearch(search);
  const found = [snippet.title, snippet.description ?? ''].some((text) => foldForSearch(text).includes(term));
  const speaks = languages.length === 0 || languages.includes(snippet.language);
  return found && speaks && tags.every((tag) => snippet.tags.includes(tag));
}
