import { extensionOfLanguage, languageOfFileName } from './file-languages.ts';
import { grammarOf, highlightedLanguages } from './grammars.ts';
import { LANGUAGE_OPTIONS, PLAIN_TEXT } from './languages.ts';
import { nearestWord } from './nearest-word.ts';

/** Extension of files in a language that is not known. */
const UNKNOWN_EXTENSION = extensionOfLanguage('');

/** Returns the id of a language by its id, label, extension or another common name, ignoring case; null if it is unknown. */
export function resolveLanguage(name: string): string | null {
  const key = name.trim().toLowerCase();
  if (key === PLAIN_TEXT || key === 'plain text') return PLAIN_TEXT;
  const isLabel = ({ label }: { label: string }) => label.toLowerCase() === key;
  const labelled = LANGUAGE_OPTIONS.find(isLabel) ?? highlightedLanguages().find(isLabel);
  if (labelled !== undefined) return labelled.value;
  if (extensionOfLanguage(key) !== UNKNOWN_EXTENSION) return key;
  return languageOfFileName(`x.${key}`) ?? grammarOf(key);
}

/** Returns the message about an unknown language, with the nearest known one. */
export function unknownLanguage(name: string): string {
  const known = [...LANGUAGE_OPTIONS, ...highlightedLanguages()].map(({ value }) => value);
  const nearest = nearestWord(name.trim().toLowerCase(), known);
  return `${name.trim()} is not a known language. Did you mean ${nearest}? Code in any other language is ${PLAIN_TEXT}.`;
}
