import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Extension } from '@codemirror/state';
import { grammarOf } from './languages.ts';

/** Loads the editor's own parser for a language; nothing where it has none. */
export async function loadEditorLanguage(language: string): Promise<Extension> {
  const words = [language, grammarOf(language) ?? language];
  const found = words.map((word) => LanguageDescription.matchLanguageName(languages, word, false)).find((it) => it);
  return (await found?.load()) ?? [];
}
