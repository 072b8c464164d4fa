import { titleOfFile } from '../file-languages.ts';
import { grammarOf } from '../grammars.ts';
import { toLanguage } from './foreign-files.ts';

/** Files of snippets for all languages. */
const EVERYWHERE = new Set(['all', 'global', 'snippets', '_']);

/**
 * Returns the language that a file of snippets is named after, such as `python.json`, or a folder that it is in, such as
 * `python/django.snippets`.
 */
export function languageOfSnippetFile(file: string): string | undefined {
  const name = titleOfFile(file).toLowerCase();
  if (file.endsWith('.code-snippets') || EVERYWHERE.has(name)) return undefined;
  const names = [name, ...file.split('/').slice(0, -1).toReversed()];
  const known = names.map(toLanguage).find((language) => language !== undefined && grammarOf(language) !== null);
  return known ?? toLanguage(name);
}
