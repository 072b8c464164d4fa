import { DEFAULT_LANGUAGE, PLAIN_TEXT } from '#domain/languages.ts';
import { guessLanguage, isProse } from '#web/shared/languages/language-guess.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';

export interface LanguageSuggestion {
  language: string;
  /** Set if it is a guess that differs from the default. */
  guessedFrom: 'title' | 'code' | null;
}

/**
 * Suggests the language of a new file: by its name, the title if that is a file name, or its code.
 *
 * @param title empty to ignore it
 * @param first language of the first file, with which others start
 */
export function suggestLanguage(
  { name, code }: { name: string; code: string },
  title = '',
  first = DEFAULT_LANGUAGE,
): LanguageSuggestion {
  const byName = languageOfFile(name.trim());
  if (byName !== null) return { language: byName, guessedFrom: null };
  const byTitle = /\s/.test(title.trim()) ? null : languageOfFile(title.trim());
  if (byTitle !== null && byTitle !== PLAIN_TEXT && byTitle !== DEFAULT_LANGUAGE)
    return { language: byTitle, guessedFrom: 'title' };
  const fallback = name === '' ? first : PLAIN_TEXT;
  const byCode = guessLanguage(code) ?? (isProse(code) ? PLAIN_TEXT : fallback);
  return { language: byCode, guessedFrom: byCode === fallback ? null : 'code' };
}
