import { isFilterValue, isSetting } from './filter-values.ts';
import { FILTER_NAMES, type FilterName, type Query, type QueryFilter } from './query.ts';

const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s,"]+)`;
const WORD = new RegExp(String.raw`(-?)([a-z]+):(${VALUE}(?:,${VALUE})*)(?!\S)`, 'isy');
const VALUES = new RegExp(VALUE, 'gs');
const MARKER = /(text|regex):\s*(?=\S)/iy;
const SPACE = /\s*/y;
const PLAIN = /\S*/y;

/** A filter and its position in the typed text, in UTF-16. */
export interface FilterWord {
  readonly filter: QueryFilter;
  readonly start: number;
  readonly end: number;
}

/** A parsed text with positions. */
export interface TypedQuery {
  readonly words: readonly FilterWord[];
  /** Literal text or an expression, trimmed. */
  readonly text: string;
  /** The marker behind which everything is text or an expression, and where it starts. */
  readonly marker: { readonly kind: 'text' | 'regex'; readonly start: number } | null;
}

/** Parses what a person typed. Every text is a query; words that are not filters are literal. */
export function parseQuery(typed: string): Query {
  const { words, text, marker } = readQuery(typed);
  return {
    filters: lastSettings(words.map(({ filter }) => filter)),
    text,
    isExpression: marker?.kind === 'regex',
  };
}

/** Parses like `parseQuery` and returns where the filters and the marker are. */
export function readQuery(typed: string): TypedQuery {
  const words: FilterWord[] = [];
  let text = '';
  /** End of what has been read. */
  let end = 0;
  let followsFilter = false;
  while (true) {
    const start = end + lengthOf(SPACE, typed, end);
    if (start === typed.length) return { words, text, marker: null };
    const marker = text === '' ? matchAt(MARKER, typed, start) : null;
    if (marker) {
      const kind = marker[1]?.toLowerCase() === 'regex' ? 'regex' : 'text';
      return { words, text: typed.slice(start + marker[0].length).trimEnd(), marker: { kind, start } };
    }
    const word = matchAt(WORD, typed, start);
    const filter = word && toFilter(word);
    if (filter) {
      end = start + word[0].length;
      words.push({ filter, start, end });
    } else {
      const next = start + lengthOf(PLAIN, typed, start);
      // A filter and the white space around it are one space of the text.
      const space = followsFilter ? ' ' : typed.slice(end, start);
      text += (text === '' ? '' : space) + typed.slice(start, next);
      end = next;
    }
    followsFilter = filter !== null;
  }
}
function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

const lengthOf = (pattern: RegExp, text: string, position: number): number =>
  matchAt(pattern, text, position)?.[0].length ?? 0;

/** Returns null if the word is text: an unknown name, or a value that the filter does not take. */
function toFilter([, minus, typedName = '', list = '']: RegExpExecArray): QueryFilter | null {
  const name = FILTER_NAMES.find((known) => known === typedName.toLowerCase());
  if (name === undefined) return null;
  const isNegated = minus === '-';
  const values = (list.match(VALUES) ?? []).map(unquote);
  if (!values.every((value) => isFilterValue(name, value))) return null;
  if (isSetting(name) && (isNegated || values.length > 1)) return null;
  return { name, isNegated, values };
}

const unquote = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : value;

function lastSettings(filters: readonly QueryFilter[]): QueryFilter[] {
  const last = new Map<FilterName, QueryFilter>(filters.map((filter) => [filter.name, filter]));
  return filters.filter((filter) => !isSetting(filter.name) || last.get(filter.name) === filter);
}
