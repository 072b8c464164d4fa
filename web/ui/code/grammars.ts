import type { LanguageFn } from 'highlight.js';

/**
 * Loaders for every grammar of highlight.js. `exhaustive` makes the pattern match inside node_modules; Vite does not
 * support `!(...)` inside a pattern.
 */
const FILES = import.meta.glob<LanguageFn>(
  [
    '../../../node_modules/highlight.js/es/languages/*.js',
    '!../../../node_modules/highlight.js/es/languages/*.js.js',
    '!../../../node_modules/highlight.js/es/languages/plaintext.js',
  ],
  { import: 'default', exhaustive: true },
);

const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.js'.length), load]),
);

/** Loads a grammar by its highlight.js name. */
export const loadGrammar = (name: string): Promise<LanguageFn> | undefined => LOADERS.get(name)?.();

/** Exported for tests. */
export const grammarNames = (): string[] => [...LOADERS.keys()];
