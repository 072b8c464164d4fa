import { extensionOfLanguage, languageOfFileName } from '#domain/file-languages.ts';
import { LANGUAGE_OPTIONS } from '#domain/languages.ts';

/** Extension of files in a language that is not known. */
const UNKNOWN_EXTENSION = extensionOfLanguage('');

/** Returns the id of a language by its id, label or extension, ignoring case. Other words are languages of their own. */
export function resolveLanguage(name: string): string {
  const key = name.trim().toLowerCase();
  const labelled = LANGUAGE_OPTIONS.find(({ label }) => label.toLowerCase() === key);
  if (labelled !== undefined) return labelled.value;
  if (extensionOfLanguage(key) !== UNKNOWN_EXTENSION) return key;
  return languageOfFileName(`x.${key}`) ?? name;
}
