import { defaultFilter as fuzzyScore } from 'cmdk';
import type { Snippet } from '#contract/snippets.ts';
import { foldForSearch } from '#domain/text.ts';

/** Maximum number of suggestions. */
const SHOWN = 8;

/** Score of a snippet whose description or code has the term, or in which the server found it. */
const FOUND = 1;

/**
 * Scores how well a snippet matches; 0 for no match. Title matches rank highest, then tags, description and code, and
 * fuzzy title matches last.
 */
export function matchScore(snippet: Pick<Snippet, 'title' | 'description' | 'code' | 'tags'>, typed: string): number {
  const term = foldForSearch(typed);
  const title = foldForSearch(snippet.title);
  if (title.startsWith(term)) return 4;
  const at = title.indexOf(term);
  if (at > 0) return /[\p{L}\p{N}]/u.test(title.charAt(at - 1)) ? 3 : 3.5;
  if (snippet.tags.some((tag) => foldForSearch(tag).startsWith(term))) return 2;
  if ([snippet.description ?? '', snippet.code].some((text) => foldForSearch(text).includes(term))) return FOUND;
  return term.length > 1 ? fuzzyScore(title, term) / 2 : 0;
}

/**
 * Ranks the best matches without duplicates.
 *
 * @param known cached snippets, most relevant first
 * @param found snippets found by the server, maybe by code beyond the cached preview
 */
export function rankMatches(known: readonly Snippet[], found: readonly Snippet[], typed: string): Snippet[] {
  const term = typed.trim();
  // Those of the server have the lines that it found.
  const all = [...new Map([...found, ...known, ...found].map((snippet) => [snippet.id, snippet])).values()];
  if (term === '') return all.slice(0, SHOWN);
  const answers = new Set(found.map(({ id }) => id));
  return all
    .map((snippet) => ({ snippet, score: Math.max(matchScore(snippet, term), answers.has(snippet.id) ? FOUND : 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ snippet }) => snippet);
}
