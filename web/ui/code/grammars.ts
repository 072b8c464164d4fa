import type { HLJSApi, LanguageFn } from 'highlight.js';
import { grammarOf } from './languages.ts';

/**
 * Every grammar of highlight.js, each loaded when the first snippet in it is shown. `exhaustive` lets the pattern reach
 * into node_modules. Patterns that leave out are written apart: the build finds nothing with `!(...)` inside one.
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

/** Languages that occur inside others; without them the inner code would stay plain. */
const INNER: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Makes a language ready, together with those that occur in it.
 *
 * @param language as a snippet has it
 * @returns the grammar's name in highlight.js, or null for a language nobody knows
 */
export async function loadGrammar(hljs: HLJSApi, language: string): Promise<string | null> {
  const name = grammarOf(language);
  if (name === null || !LOADERS.has(name)) return null;
  const needed = [name, ...(INNER[name] ?? [])];
  await Promise.all(needed.map((one) => register(hljs, one)));
  return name;
}

async function register(hljs: HLJSApi, name: string): Promise<void> {
  if (hljs.getLanguage(name)) return;
  const grammar = await LOADERS.get(name)?.();
  if (grammar) hljs.registerLanguage(name, grammar);
}

/** For the tests: that every language offered has a grammar. */
export const grammarNames = (): string[] => [...LOADERS.keys()];
