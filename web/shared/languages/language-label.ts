import { labelOfLanguage } from '#domain/grammars.ts';
import { LANGUAGE_OPTIONS, PLAIN_TEXT } from '#domain/languages.ts';

const OFFERED: ReadonlyMap<string, string> = new Map(LANGUAGE_OPTIONS.map(({ value, label }) => [value, label]));
export const PLAIN_TEXT_LABEL = 'Plain text';
/** Languages that share the grammar of another one, under its label. */
const OWN: ReadonlyMap<string, string> = new Map([
  [PLAIN_TEXT, PLAIN_TEXT_LABEL],
  ['dockerfile', 'Docker'],
  ['toml', 'TOML'],
  ['vue', 'Vue'],
  ['svelte', 'Svelte'],
  ['astro', 'Astro'],
]);
/** Labels are unique, so that filters can be told apart. */
const TAKEN: ReadonlySet<string> = new Set(OFFERED.values());

/** Returns the display name of a language; unknown ones keep their own. */
export function languageLabel(language: string): string {
  const offered = OFFERED.get(language) ?? OWN.get(language);
  if (offered !== undefined) return offered;
  const label = labelOfLanguage(language);
  return label === undefined || TAKEN.has(label) ? language || PLAIN_TEXT_LABEL : label;
}
