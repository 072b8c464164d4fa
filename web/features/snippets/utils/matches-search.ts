import type { Snippet } from '#contract/snippets.ts';
import { foldForSearch } from '#contract/text.ts';

/** Folding all that is loaded takes its time, and each letter that is typed looks at all of it. */
const folded = new WeakMap<Snippet, string>();

/** Whether the server would find a snippet, as far as its code is loaded: by its title, description, code or a tag. */
export function matchesSearch(snippet: Snippet, term: string): boolean {
  const { title, description, code, tags } = snippet;
  const text = folded.get(snippet) ?? foldForSearch([title, description ?? '', code, ...tags].join('\n'));
  folded.set(snippet, text);
  return text.includes(foldForSearch(term));
}
