import { type Dialect, writeCode } from './dialect.ts';
import { type LanguageNames, languageName } from './languages.ts';
import type { EditorFile, EditorSnippet, FormatSnippets } from './snippet.ts';
import { escapeText } from './vscode-body.ts';
import { xmlText } from './xml.ts';

/** Scopes of the syntaxes that Sublime Text has. Snippets in other languages are offered everywhere. */
export const SUBLIME_SCOPES: LanguageNames = {
  bash: 'source.shell',
  c: 'source.c',
  clojure: 'source.clojure',
  cpp: 'source.c++',
  csharp: 'source.cs',
  css: 'source.css',
  diff: 'source.diff',
  dos: 'source.dosbatch',
  erlang: 'source.erlang',
  go: 'source.go',
  groovy: 'source.groovy',
  haskell: 'source.haskell',
  html: 'text.html',
  java: 'source.java',
  javascript: 'source.js',
  json: 'source.json',
  jsx: 'source.jsx, source.js',
  latex: 'text.tex.latex',
  lua: 'source.lua',
  makefile: 'source.makefile',
  markdown: 'text.html.markdown',
  objectivec: 'source.objc',
  ocaml: 'source.ocaml',
  perl: 'source.perl',
  php: 'source.php',
  python: 'source.python',
  r: 'source.r',
  ruby: 'source.ruby',
  rust: 'source.rust',
  scala: 'source.scala',
  sql: 'source.sql',
  tsx: 'source.tsx',
  typescript: 'source.ts',
  xml: 'text.xml',
  yaml: 'source.yaml',
};

const DIALECT: Dialect = {
  // A closing brace ends a default, and nothing else.
  text: (text, depth) => (depth > 0 ? escapeText(text) : text.replace(/[\\$]/g, '\\$&')),
  placeholder({ index, options, children }, _definition, writeDefault) {
    if (options) return `\${${index}:${escapeText(options[0] ?? '')}}`;
    return children.length > 0 ? `\${${index}:${writeDefault()}}` : `\${${index}}`;
  },
};

/** Formats a file for each snippet, named by its id: a trigger may contain any character. */
export const formatSublime: FormatSnippets = (snippets) => snippets.map(toFile);

function toFile(snippet: EditorSnippet): EditorFile {
  const { id, title, language, trigger } = snippet;
  const scope = Object.hasOwn(SUBLIME_SCOPES, language)
    ? `  <scope>${languageName(SUBLIME_SCOPES, language)}</scope>\n`
    : '';
  return {
    name: `pegboard-${id}.sublime-snippet`,
    text: `<snippet>
  <content>${xmlText(writeCode(snippet, DIALECT))}</content>
  <tabTrigger>${xmlText(trigger)}</tabTrigger>
${scope}  <description>${xmlText(title)}</description>
</snippet>
`,
  };
}
