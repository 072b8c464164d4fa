import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import { grammarOf } from '../grammars.ts';
import { EMBEDDED_LANGUAGES } from './embedded-languages.ts';
import { TokenEmitter } from './token-emitter.ts';
import type { Line } from './tokens.ts';

/** Loads a grammar of highlight.js by its name. Returns undefined for an unknown name. */
export type LoadGrammar = (name: string) => Promise<LanguageFn> | undefined;

/**
 * Highlights code. The text of the returned lines is exactly the code.
 *
 * @param onStart called after the grammar is loaded
 * @returns null for plain text: the language has no grammar, or the grammar failed
 */
export type Tokenize = (code: string, language: string, onStart?: () => void) => Promise<Line[] | null>;

/** Of its own: others in this process may want HTML. */
const hljs = core.newInstance();
hljs.configure({ __emitter: TokenEmitter });

/** Returns a function that highlights code with the grammars of one loader. */
export function createTokenizer(load: LoadGrammar): Tokenize {
  return async (code, language, onStart) => {
    const grammar = grammarOf(language);
    if (grammar === null || !(await register(load, grammar))) return null;
    await Promise.all((EMBEDDED_LANGUAGES[grammar] ?? []).map((one) => register(load, one)));
    onStart?.();
    const { _emitter: emitter, errorRaised } = hljs.highlight(code, { language: grammar, ignoreIllegals: true });
    if (errorRaised || !(emitter instanceof TokenEmitter)) return null;
    return joined(emitter.lines) === code ? emitter.lines : null;
  };
}

/** Returns whether the grammar exists. */
async function register(load: LoadGrammar, name: string): Promise<boolean> {
  if (hljs.getLanguage(name)) return true;
  const grammar = await load(name);
  if (grammar === undefined) return false;
  hljs.registerLanguage(name, grammar);
  return true;
}

const joined = (lines: readonly Line[]) => lines.map((line) => line.map(([text]) => text).join('')).join('\n');
