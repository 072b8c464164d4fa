import type { Snippet } from '#contract/snippets.ts';
import { foldForSearch } from '#domain/text.ts';

/** Case folding is slow, and every key searches all loaded snippets. */
const folded = new WeakMap<Snippet, string>();

/** Returns whether the server would find a snippet by title, description, tag or the loaded part of its code. */
export function matchesSearch(snippet: Snippet, term: string): boolean {
  const { title, description, code, tags } = snippet;
  const text = folded.get(snippet) ?? foldForSearch([title, description ?? '', code, ...tags].join('\n'));
  folded.set(snippet, text);
  return text.includes(foldForSearch(term));
}
