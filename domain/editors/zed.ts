import { type Dialect, writeCode } from './dialect.ts';
import { byLanguage, type LanguageNames } from './languages.ts';
import { type FormatSnippets, toJson } from './snippet.ts';
import { escapeText, jsonEntry } from './vscode-body.ts';

/** Marks files that Pegboard may replace: their names are those of languages. Zed allows comments. */
const MARKER = '// Written by Pegboard. Changes are lost.\n';

/** Names of Zed's languages in lower case: https://zed.dev/docs/snippets */
const LANGUAGES: LanguageNames = {
  bash: 'shell script',
  cpp: 'c++',
  csharp: 'c#',
  docker: 'dockerfile',
  jsx: 'javascript',
};

const escapeOption = (option: string): string => option.replace(/[\\,|]/g, '\\$&');

/** Zed refuses a snippet with variables or transforms. */
const DIALECT: Dialect = {
  text: escapeText,
  placeholder({ index, options, children }, _definition, writeDefault) {
    if (options) return `\${${index}|${options.map(escapeOption).join(',')}|}`;
    return children.length > 0 ? `\${${index}:${writeDefault()}}` : `\${${index}}`;
  },
};

/** Formats a file for each language. */
export const formatZed: FormatSnippets = (snippets) =>
  [...byLanguage(snippets, LANGUAGES, 'snippets')].map(([language, group]) => {
    const entries = group.map((snippet) => jsonEntry(snippet, writeCode(snippet, DIALECT)));
    return { name: `${language}.json`, text: MARKER + toJson(Object.fromEntries(entries)) };
  });
