import { resolveLanguage, unknownLanguage } from '#domain/resolve-language.ts';
import { usageError } from './errors.ts';
import { printable } from './terminal/printable.ts';

/**
 * Returns the id of the language that a person named.
 *
 * @throws CliError if it is unknown
 */
export function languageNamed(name: string): string {
  const language = resolveLanguage(name);
  if (language === null) throw usageError(printable(unknownLanguage(name)));
  return language;
}
