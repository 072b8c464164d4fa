import type { Snippet } from '#contract/snippets.ts';
import type { Query, QueryFilter } from '#domain/query/query.ts';

/** The fields of a snippet in the model: the reply to its reader, its files and the reader's collections that have it. */
export interface Known extends Snippet {
  files: readonly { name: string | null; language: string; code: string }[];
  collections: readonly string[];
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
const contains = (field: string, term: string, matchesCase: boolean) =>
  matchesCase ? field.includes(term) : fold(field).includes(fold(term));
const equals = (one: string, other: string) => fold(one) === fold(other);

const STATES: Readonly<Record<string, (snippet: Known) => boolean>> = {
  favorite: ({ isFavorite }) => isFavorite,
  public: ({ isPublic }) => isPublic,
  private: ({ isPublic }) => !isPublic,
  template: ({ isTemplate }) => isTemplate,
  fork: ({ forkedFrom }) => forkedFrom !== null,
  multi: ({ fileCount }) => fileCount > 1,
  untagged: ({ tags }) => tags.length === 0,
  uncollected: ({ collections }) => collections.length === 0,
  mine: ({ role }) => role === 'owner',
};

const USES: Readonly<Record<string, (count: number) => boolean>> = {
  '0': (count) => count === 0,
  '>0': (count) => count > 0,
  '<=1': (count) => count <= 1,
  '1..2': (count) => count === 1 || count === 2,
};

/** Values of `uses` that the model knows. */
export const USES_VALUES = Object.keys(USES);

const fieldsOf = ({ title, description, files, tags }: Known): string[] => [
  title,
  description ?? '',
  ...files.flatMap(({ name, code }) => [code, name ?? '']),
  ...tags,
];

function fits(snippet: Known, { name, isNegated, values }: QueryFilter, matchesCase: boolean): boolean {
  const texts: Readonly<Record<string, readonly string[]>> = {
    title: [snippet.title],
    description: [snippet.description ?? ''],
    code: snippet.files.map(({ code }) => code),
    file: snippet.files.map((file) => file.name ?? ''),
  };
  const has = (value: string): boolean => {
    switch (name) {
      case 'lang':
        return snippet.files.some(({ language }) => equals(language, value));
      case 'tag':
        return snippet.tags.some((tag) => equals(tag, value));
      case 'in':
        return snippet.collections.some((collection) => equals(collection, value));
      case 'is':
        return STATES[value.toLowerCase()]?.(snippet) ?? false;
      case 'uses':
        return USES[value]?.(snippet.viewCount) ?? false;
      case 'created':
      case 'updated':
        // The clock of the test stands in one year.
        return value !== '<2026';
      default:
        return texts[name]?.some((text) => contains(text, value, matchesCase)) ?? false;
    }
  };
  return name === 'sort' || name === 'case' || values.some(has) !== isNegated;
}

const settingOf = ({ filters }: Query, name: 'sort' | 'case') =>
  filters.find((filter) => filter.name === name)?.values[0]?.toLowerCase();

/** Returns the snippets that a query lists, newest first, unless it asks for another order. */
export function expectedResult(all: readonly Known[], query: Query): { ids: number[]; isByWords: boolean } {
  const matchesCase = settingOf(query, 'case') === 'yes';
  const narrowed = all.filter((snippet) => query.filters.every((filter) => fits(snippet, filter, matchesCase)));
  const withAll = (terms: readonly string[]) =>
    narrowed.filter((snippet) =>
      terms.every((term) => fieldsOf(snippet).some((field) => contains(field, term, matchesCase))),
    );
  const ordered = (snippets: readonly Known[], isByWords = false) => ({ ids: inOrder(snippets, query), isByWords });
  if (query.isExpression) {
    const expression = new RegExp(query.text, matchesCase ? 'mu' : 'imu');
    return ordered(narrowed.filter((snippet) => fieldsOf(snippet).some((field) => expression.test(field))));
  }
  const asPhrase = withAll([query.text]);
  const words = query.text.split(/\s+/);
  if (asPhrase.length > 0 || words.length < 2 || words.length > 10) return ordered(asPhrase);
  const byWords = withAll(words);
  return ordered(byWords, byWords.length > 0);
}

function inOrder(newestFirst: readonly Known[], query: Query): number[] {
  const ids = (snippets: readonly Known[]) => snippets.map(({ id }) => id);
  if (settingOf(query, 'sort') === 'oldest') return ids(newestFirst.toReversed());
  if (settingOf(query, 'sort') === 'views') return ids(newestFirst.toSorted((a, b) => b.viewCount - a.viewCount));
  return ids(newestFirst);
}
