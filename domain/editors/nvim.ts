import { byLanguage, type LanguageNames } from './languages.ts';
import { type FormatSnippets, toJson } from './snippet.ts';
import { jsonEntry, vscodeCode } from './vscode-body.ts';

/** File types of Vim. */
const LANGUAGES: LanguageNames = {
  bash: 'sh',
  csharp: 'cs',
  docker: 'dockerfile',
  dos: 'dosbatch',
  jsx: 'javascriptreact',
  latex: 'tex',
  makefile: 'make',
  objectivec: 'objc',
  powershell: 'ps1',
  properties: 'jproperties',
  protobuf: 'proto',
  tsx: 'typescriptreact',
};

/** Formats a folder like an extension of VS Code, which LuaSnip and others load. */
export const formatNvim: FormatSnippets = (snippets) => {
  const languages = [...byLanguage(snippets, LANGUAGES, 'all')];
  const paths = languages.map(([language]) => ({ language: [language], path: `./snippets/${language}.json` }));
  return [
    { name: 'package.json', text: toJson({ name: 'pegboard-snippets', contributes: { snippets: paths } }) },
    ...languages.map(([language, group]) => ({
      name: `snippets/${language}.json`,
      text: toJson(Object.fromEntries(group.map((snippet) => jsonEntry(snippet, vscodeCode(snippet))))),
    })),
  ];
};
