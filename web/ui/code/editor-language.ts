import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Extension } from '@codemirror/state';
import { grammarOf } from '#domain/grammars.ts';

/** Loads the CodeMirror parser of a language, or no extension if there is none. */
export async function loadEditorLanguage(language: string): Promise<Extension> {
  const words = [language, grammarOf(language) ?? language];
  const found = words.map((word) => LanguageDescription.matchLanguageName(languages, word, false)).find((it) => it);
  return (await found?.load()) ?? [];
}
