import type { Snippet } from '#contract/snippets.ts';
import type { SnippetFilters } from './keys.ts';

/** Text as it is searched, the same way as on the server: composed alike, without case, every sigma the same. */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

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
