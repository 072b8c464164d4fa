import { LANGUAGE_OPTIONS, PLAIN_TEXT } from '#contract/languages.ts';
import { labelOfLanguage } from '#web/ui/code/languages.ts';

const OFFERED: ReadonlyMap<string, string> = new Map(LANGUAGE_OPTIONS.map(({ value, label }) => [value, label]));
/** Two languages are never called the same: one could not tell them apart in a filter. */
const TAKEN: ReadonlySet<string> = new Set(OFFERED.values());

/** What a language is called on the screen: its own word where nobody knows it by another. */
export function languageLabel(language: string): string {
  const offered = OFFERED.get(language);
  if (offered !== undefined) return offered;
  const label = labelOfLanguage(language);
  return label === undefined || TAKEN.has(label) ? language || PLAIN_TEXT : label;
}
