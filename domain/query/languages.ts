import { extensionOfLanguage, languageOfFileName } from '../file-languages.ts';
import { LANGUAGE_OPTIONS } from '../languages.ts';

/** Extension of files in a language that is not known. */
const UNKNOWN_EXTENSION = extensionOfLanguage('');

/**
 * Returns the ids that a `lang` filter means by an id, a label or an extension. Imported snippets may have a language
 * that is not known, so the value is an id as well.
 */
export function languagesNamed(value: string): string[] {
  const key = value.trim().toLowerCase();
  const labelled = LANGUAGE_OPTIONS.find(({ label }) => label.toLowerCase() === key)?.value;
  const known =
    extensionOfLanguage(key) === UNKNOWN_EXTENSION ? languageOfFileName(`x.${key.replace(/^\./, '')}`) : null;
  return [...new Set([value, key, labelled ?? known ?? key])];
}
