import { PLAIN_TEXT } from '../languages.ts';
import { type LanguageNames, languageName } from './languages.ts';
import { type FormatSnippets, toJson } from './snippet.ts';
import { jsonEntry, vscodeCode } from './vscode-body.ts';

/** https://code.visualstudio.com/docs/languages/identifiers */
export const VSCODE_LANGUAGES: LanguageNames = {
  bash: 'shellscript',
  docker: 'dockerfile',
  dos: 'bat',
  jsx: 'javascriptreact',
  objectivec: 'objective-c',
  tsx: 'typescriptreact',
};

/** Formats a file of global snippets, also for Cursor and VSCodium. */
export const formatVscode: FormatSnippets = (snippets) => {
  const entries = snippets.map((snippet) => {
    const { language } = snippet;
    const scope = language === PLAIN_TEXT ? {} : { scope: languageName(VSCODE_LANGUAGES, language) };
    return jsonEntry(snippet, vscodeCode(snippet), scope);
  });
  return [{ name: 'pegboard.code-snippets', text: toJson(Object.fromEntries(entries)) }];
};
