import hljs from 'highlight.js/lib/core';
import { loadGrammar } from './grammars.ts';
import { TokenEmitter } from './token-emitter.ts';
import type { Line } from './tokens.ts';

hljs.configure({ __emitter: TokenEmitter });

/**
 * Cuts code into coloured lines whose text, joined, is exactly the code.
 *
 * @param onBegin told once the grammar is there and the work itself begins
 * @returns null where the language has no grammar or the grammar stumbles: the code then shows as plain text
 */
export async function tokenize(code: string, language: string, onBegin?: () => void): Promise<Line[] | null> {
  const grammar = await loadGrammar(hljs, language);
  if (grammar === null) return null;
  onBegin?.();
  const { _emitter: emitter, errorRaised } = hljs.highlight(code, { language: grammar, ignoreIllegals: true });
  if (errorRaised || !(emitter instanceof TokenEmitter)) return null;
  return joined(emitter.lines) === code ? emitter.lines : null;
}

const joined = (lines: readonly Line[]) => lines.map((line) => line.map(([text]) => text).join('')).join('\n');
