import { QUERY_VALUES_MAX } from '#contract/limits.ts';
import { languagesNamed } from '#domain/query/languages.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { QUERY_SORTS, type Query, type QueryFilter, type QuerySort, STATES, type State } from '#domain/query/query.ts';
import { parseNumberRange, parseTimeRange } from '#domain/query/ranges.ts';
import { separateWords } from '#domain/query/words.ts';
import { foldForSearch } from '#domain/text.ts';
import type { Person, Viewer } from '#server/core/caller.ts';
import { invalid } from '#server/core/errors.ts';
import type { QueryCondition } from '#server/store/search/query-condition.ts';
import type { Repositories } from '#server/store/store.ts';
import type { Pattern } from './expression-job.ts';

/** The part of a list's filter that a query adds. */
export interface ResolvedQuery {
  readonly conditions: readonly QueryCondition[];
  /** Literal text, empty without one. */
  readonly text: string;
  readonly expression: Pattern | null;
  /** The words of the text if the list may have snippets in which they are apart. */
  readonly words: readonly string[];
  readonly matchesCase: boolean;
  /** Whether a filter names an age, such as `created:>7d`. */
  readonly isRelative: boolean;
  /** Order that the query asks for. */
  readonly sort: QuerySort | undefined;
}

/** Returns the texts that a snippet must contain; `isByWords`: the words may be apart. */
export function textsOf({ text, words }: ResolvedQuery, isByWords: boolean): readonly string[] {
  if (isByWords) return words;
  return text === '' ? [] : [text];
}

interface Context {
  viewer: Viewer;
  store: Pick<Repositories, 'collections'>;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Parses the query parameter `q` and resolves its names.
 *
 * @throws AppError `invalid` if it has too many values
 */
export async function resolveQuery(typed: string, context: Context): Promise<ResolvedQuery> {
  const { filters, text, isExpression, matchesCase } = requireFewValues(typed);
  const conditions: QueryCondition[] = [];
  for (const filter of filters) {
    const condition = await toCondition(filter, matchesCase, context);
    if (condition) conditions.push({ ...condition, isNegated: filter.isNegated });
  }
  const sort = filters.find(({ name }) => name === 'sort')?.values[0]?.toLowerCase();
  return {
    conditions,
    text: isExpression ? '' : text,
    expression: isExpression ? { pattern: text, matchesCase } : null,
    words: isExpression ? [] : separateWords(text),
    matchesCase,
    isRelative: filters.some(namesAge),
    sort: QUERY_SORTS.find((one) => one === sort),
  };
}

/**
 * Parses a query.
 *
 * @throws AppError `invalid` if it has too many values
 */
export function requireFewValues(typed: string): Query & { matchesCase: boolean } {
  const query = parseQuery(typed);
  const values = query.filters.reduce((sum, filter) => sum + filter.values.length, 0);
  if (values > QUERY_VALUES_MAX) throw invalid(`A query can have ${QUERY_VALUES_MAX} filter values`, 'q');
  return { ...query, matchesCase: query.filters.some(({ name }) => name === 'case') };
}

const namesAge = ({ name, values }: QueryFilter): boolean =>
  (name === 'created' || name === 'updated') && values.some((value) => /^[<>].*[a-z]$/i.test(value));

type Unsigned<T> = T extends unknown ? Omit<T, 'isNegated'> : never;

async function toCondition(
  { name, values }: QueryFilter,
  matchesCase: boolean,
  { viewer, store, now }: Context,
): Promise<Unsigned<QueryCondition> | null> {
  switch (name) {
    case 'lang':
      return { kind: 'languages', languages: [...new Set(values.flatMap(languagesNamed))] };
    case 'tag':
      return { kind: 'text', fields: ['tag'], terms: values, match: 'whole' };
    case 'in':
      return { kind: 'collections', ids: await collectionsNamed(viewer, store, values) };
    case 'is':
      return { kind: 'states', states: values.flatMap(stateNamed) };
    case 'title':
    case 'description':
    case 'code':
    case 'file':
      return { kind: 'text', fields: [name], terms: values, match: matchesCase ? 'exact' : 'folded' };
    case 'created':
    case 'updated':
      return {
        kind: 'time',
        column: name === 'created' ? 'created_at' : 'updated_at',
        ranges: values.flatMap((value) => parseTimeRange(value, now) ?? []),
      };
    case 'uses':
      return { kind: 'uses', ranges: values.flatMap((value) => parseNumberRange(value) ?? []) };
    case 'sort':
    case 'case':
      return null;
  }
}

const stateNamed = (value: string): State[] => STATES.filter((state) => state === value.toLowerCase());

async function collectionsNamed(
  viewer: Viewer,
  { collections }: Context['store'],
  names: readonly string[],
): Promise<number[]> {
  if (!isPerson(viewer)) return [];
  const keys = new Set(names.map(foldForSearch));
  const own = await collections.names(viewer);
  return own.filter(({ name }) => keys.has(foldForSearch(name))).map(({ id }) => id);
}

const isPerson = (viewer: Viewer): viewer is Person => viewer.userId !== null;
