import type { HLJSApi, LanguageFn } from 'highlight.js';
import { grammarOf } from '#domain/grammars.ts';

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

/** Languages embedded in other languages. Without them the embedded code would stay plain. */
const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  asciidoc: ['xml'],
  'clojure-repl': ['clojure'],
  coffeescript: ['javascript'],
  django: ['xml'],
  dockerfile: ['bash'],
  dust: ['xml'],
  erb: ['xml', 'ruby'],
  haml: ['ruby'],
  handlebars: ['xml'],
  javascript: ['xml', 'css', 'graphql'],
  'julia-repl': ['julia'],
  livescript: ['javascript'],
  markdown: ['xml'],
  mojolicious: ['xml', 'perl'],
  'node-repl': ['javascript'],
  parser3: ['xml'],
  'php-template': ['xml', 'php'],
  'python-repl': ['python'],
  qml: ['xml'],
  shell: ['bash'],
  tap: ['yaml'],
  twig: ['xml'],
  typescript: ['xml', 'css', 'graphql'],
  'vbscript-html': ['xml', 'vbscript'],
  xml: ['css', 'javascript'],
  xquery: ['xml'],
  yaml: ['ruby'],
};

/** Loads a grammar and its embedded languages. Returns its highlight.js name, or null for an unknown language. */
export async function loadGrammar(hljs: HLJSApi, language: string): Promise<string | null> {
  const name = grammarOf(language);
  if (name === null || !LOADERS.has(name)) return null;
  const needed = [name, ...(EMBEDDED[name] ?? [])];
  await Promise.all(needed.map((one) => register(hljs, one)));
  return name;
}

async function register(hljs: HLJSApi, name: string): Promise<void> {
  if (hljs.getLanguage(name)) return;
  const grammar = await LOADERS.get(name)?.();
  if (grammar) hljs.registerLanguage(name, grammar);
}

/** Exported for tests. */
export const grammarNames = (): string[] => [...LOADERS.keys()];
