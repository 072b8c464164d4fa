import { LANGUAGE_OPTIONS, PLAIN_TEXT } from '#contract/languages.ts';

const LABELS: ReadonlyMap<string, string> = new Map(LANGUAGE_OPTIONS.map(({ value, label }) => [value, label]));

/** What a language is called on the screen: its own word where it is none of those offered. */
export function languageLabel(language: string): string {
  return LABELS.get(language) ?? (language || PLAIN_TEXT);
}
