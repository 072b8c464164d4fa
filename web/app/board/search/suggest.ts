import { BEST_MATCH, SORT_OPTIONS } from '#contract/snippets.ts';
import { isSetting } from '#domain/query/filter-values.ts';
import { readQuery } from '#domain/query/parse.ts';
import { printFilter } from '#domain/query/print.ts';
import { FILTER_NAMES, type FilterName } from '#domain/query/query.ts';

/** An entry of the list of suggestions. */
export interface Suggestion {
  /** What is inserted: a value without quotes, or a name with its colon. */
  value: string;
  label: string;
  hint?: string;
  /** Number of snippets. */
  count?: number;
}

/** The word at the caret, as far as it is typed. */
export type Spot =
  | { kind: 'name'; start: number; end: number; sign: string; typed: string }
  | { kind: 'value'; start: number; end: number; sign: string; typed: string; name: FilterName; others: string };

const NAME = /(?:^|\s)(-?)([a-z]{2,})$/i;
const VALUE = /(?:^|\s)(-?)([a-z]+):((?:(?:"(?:[^"\\]|\\.)*"|[^\s,"]+),)*)("(?:[^"\\]|\\.)*|[^\s,"]*)$/i;

/** Returns the part of a text that a suggestion at the caret would complete, or null. */
export function spotAt(text: string, caret: number): Spot | null {
  const { marker } = readQuery(text);
  if (marker && caret > marker.start) return null;
  const before = text.slice(0, caret);
  const value = VALUE.exec(before);
  const [, sign = '', typedName = '', others = '', typed = ''] = value ?? [];
  const name = FILTER_NAMES.find((one) => one === typedName.toLowerCase());
  if (value && name) {
    const end = caret + (/^[^\s,]*/.exec(text.slice(caret))?.[0].length ?? 0);
    const start = caret - (sign + typedName + others + typed).length - 1;
    return { kind: 'value', start, end, sign, typed: typed.replace(/^"/, ''), name, others };
  }
  const word = NAME.exec(before);
  if (!word || /^\S/.test(text.slice(caret))) return null;
  const [, wordSign = '', letters = ''] = word;
  return { kind: 'name', start: caret - (wordSign + letters).length, end: caret, sign: wordSign, typed: letters };
}

const NAME_HINTS: Readonly<Record<FilterName, string>> = {
  lang: 'language of a file',
  tag: 'whole tag',
  in: 'one of your collections',
  is: 'favorite, public, template and more',
  title: 'text in the title',
  description: 'text in the description',
  code: 'text in the code',
  file: 'text in a file name',
  created: 'date such as 2026-05, or >7d',
  updated: 'date such as 2026-05, or >7d',
  uses: 'number of uses',
  sort: 'order of the results',
  case: 'yes to match case',
};

/** Returns the filter names that start with the typed letters. */
export function suggestNames({ typed, sign }: Spot, hidden: readonly FilterName[]): Suggestion[] {
  const letters = typed.toLowerCase();
  return FILTER_NAMES.filter(
    (name) => name.startsWith(letters) && !hidden.includes(name) && !(sign === '-' && isSetting(name)),
  ).map((name) => ({ value: `${name}:`, label: `${sign}${name}:`, hint: NAME_HINTS[name] }));
}

const hinted = (values: Readonly<Record<string, string>>): Suggestion[] =>
  Object.entries(values).map(([value, hint]) => ({ value, label: value, hint }));

const AGES = hinted({
  '>7d': 'the last 7 days',
  '>30d': 'the last 30 days',
  '>1y': 'the last year',
  '<1y': 'more than a year ago',
});

/** Values of filters whose values do not depend on the snippets. */
export const FIXED_VALUES: Partial<Readonly<Record<FilterName, readonly Suggestion[]>>> = {
  is: hinted({
    favorite: 'marked as a favorite',
    public: 'visible to everybody',
    private: 'not public',
    template: 'with placeholders',
    fork: 'copy of another snippet',
    multi: 'with several files',
    untagged: 'without tags',
    uncollected: 'in no collection',
    mine: 'your own',
  }),
  created: AGES,
  updated: AGES,
  uses: hinted({ '0': 'never used', '>0': 'used at least once', '>10': 'used more than 10 times' }),
  sort: [...SORT_OPTIONS, BEST_MATCH].map(({ value, label }) => ({ value, label: value, hint: label })),
  case: hinted({ yes: 'match upper and lower case' }),
};

/** Maximum number of values shown; typing finds the others. */
const SHOWN = 50;

/** Returns the values that contain the typed text, those that start with it first. */
export function matchingValues(values: readonly Suggestion[], typed: string): Suggestion[] {
  const key = typed.toLowerCase();
  const textOf = ({ value, label }: Suggestion) => [value.toLowerCase(), label.toLowerCase()];
  const starting = values.filter((one) => textOf(one).some((text) => text.startsWith(key)));
  const containing = values.filter((one) => !starting.includes(one) && textOf(one).some((text) => text.includes(key)));
  return [...starting, ...containing].slice(0, SHOWN);
}

/** Puts a suggestion into the text. Returns the new caret, too. */
export function withSuggestion(text: string, spot: Spot, { value }: Suggestion): { text: string; caret: number } {
  const word = spot.kind === 'name' ? value : printFilter({ name: spot.name, isNegated: false, values: [value] });
  const start = text.slice(0, spot.start) + spot.sign;
  const inserted = spot.kind === 'name' || spot.others === '' ? word : word.replace(':', `:${spot.others}`);
  return { text: start + inserted + text.slice(spot.end), caret: (start + inserted).length };
}
