import hljs from 'highlight.js/lib/core';
import { loadGrammar } from './grammars.ts';
import { TokenEmitter } from './token-emitter.ts';
import type { Line } from './tokens.ts';

hljs.configure({ __emitter: TokenEmitter });

/**
 * Highlights code. The text of the returned lines is exactly the code.
 *
 * @param onStart called after the grammar is loaded
 * @returns null for plain text: the language has no grammar, or the grammar failed
 */
export async function tokenize(code: string, language: string, onStart?: () => void): Promise<Line[] | null> {
  const grammar = await loadGrammar(hljs, language);
  if (grammar === null) return null;
  onStart?.();
  const { _emitter: emitter, errorRaised } = hljs.highlight(code, { language: grammar, ignoreIllegals: true });
  if (errorRaised || !(emitter instanceof TokenEmitter)) return null;
  return joined(emitter.lines) === code ? emitter.lines : null;
}

const joined = (lines: readonly Line[]) => lines.map((line) => line.map(([text]) => text).join('')).join('\n');
