import type { LanguageFn } from 'highlight.js';
import { createTokenizer } from '#domain/highlight/tokenize.ts';
import { type Line, plainLines } from '#domain/highlight/tokens.ts';

/** Longer code stays plain, in UTF-16 code units. */
const CODE_MAX = 200_000;

const tokenize = createTokenizer(async (name) => {
  const { default: grammar }: { default: LanguageFn } = await import(`highlight.js/lib/languages/${name}`);
  return grammar;
});

/** Highlights code. Runs in workers only: some grammars take exponential time on crafted code. */
export async function highlightedLines(code: string, language: string): Promise<readonly Line[]> {
  const lines = code.length > CODE_MAX ? null : await tokenize(code, language);
  return lines ?? plainLines(code);
}
