import { LANGUAGE_OPTIONS, PLAIN_TEXT } from '#domain/languages.ts';
import { labelOfLanguage } from '#web/ui/code/languages.ts';

const OFFERED: ReadonlyMap<string, string> = new Map(LANGUAGE_OPTIONS.map(({ value, label }) => [value, label]));
/** Labels are unique, so that filters can be told apart. */
const TAKEN: ReadonlySet<string> = new Set(OFFERED.values());

/** Returns the display name of a language; unknown ones keep their own. */
export function languageLabel(language: string): string {
  const offered = OFFERED.get(language);
  if (offered !== undefined) return offered;
  const label = labelOfLanguage(language);
  return label === undefined || TAKEN.has(label) ? language || PLAIN_TEXT : label;
}
