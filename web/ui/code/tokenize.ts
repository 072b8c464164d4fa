import { createTokenizer } from '#domain/highlight/tokenize.ts';
import { loadGrammar } from './grammars.ts';

/** Highlights code with grammars that load on demand. */
export const tokenize = createTokenizer(loadGrammar);
