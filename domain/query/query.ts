/** A search with its filters: `parseQuery` makes it from what a person typed, `printQuery` turns it into such a text. */
export interface Query {
  /** Each of them narrows the result. In the order as typed. */
  readonly filters: readonly QueryFilter[];
  /** Literal text or an expression, trimmed. Empty for neither. */
  readonly text: string;
  /** Whether `text` is a regular expression. */
  readonly isExpression: boolean;
}

/** A word such as `tag:a,b` or `-lang:go`. */
export interface QueryFilter {
  readonly name: FilterName;
  readonly isNegated: boolean;
  /** One of them suffices. Without the quotes; never empty. */
  readonly values: readonly string[];
}

/** Filters of text that a field contains. */
export const TEXT_FILTERS = ['title', 'description', 'code', 'file'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

export const FILTER_NAMES = [
  'lang',
  'tag',
  'in',
  'is',
  ...TEXT_FILTERS,
  'created',
  'updated',
  'uses',
  'sort',
  'case',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export const STATES = [
  'favorite',
  'public',
  'private',
  'template',
  'fork',
  'multi',
  'untagged',
  'uncollected',
  'mine',
] as const;
export type State = (typeof STATES)[number];

export const QUERY_SORTS = ['recent', 'oldest', 'views', 'az', 'za', 'best'] as const;
export type QuerySort = (typeof QUERY_SORTS)[number];
