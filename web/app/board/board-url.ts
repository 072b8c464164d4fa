import { FILTERS_MAX, LANGUAGE_MAX, QUERY_MAX, SEARCH_MAX, TAG_MAX } from '#contract/limits.ts';
import { BOARD_PARAMETERS } from '#contract/pages.ts';
import { Sort } from '#contract/snippets.ts';
import { isPlainText } from '#domain/query/is-plain.ts';
import { codePointLength, firstCharacters, isStorable } from '#domain/text.ts';

export type BoardView = 'grid' | 'list';

/** Filters, order and view of a board, as stored in the URL. */
export interface BoardFilters {
  /** Text with filters such as `lang:go`. */
  search: string;
  languages: string[];
  tags: string[];
  favorites: boolean;
  /** Null for the default order of the board. */
  sort: Sort | null;
  view: BoardView;
}

export const NO_FILTERS: BoardFilters = {
  search: '',
  languages: [],
  tags: [],
  favorites: false,
  sort: null,
  view: 'grid',
};

/** Parses a query string. Invalid values count as absent. */
export function readBoardQuery(query: string): BoardFilters {
  const given = new URLSearchParams(query);
  const q = firstCharacters(given.get('q') ?? '', QUERY_MAX).trim();
  const search = q || literally(firstCharacters(given.get('search') ?? '', SEARCH_MAX));
  return {
    search: isStorable(search) ? search : '',
    languages: distinct(given.getAll('language'), LANGUAGE_MAX),
    tags: distinct(given.getAll('tag'), TAG_MAX),
    favorites: given.get('favorites') === 'true',
    sort: Sort.nullable().catch(null).parse(given.get('sort')),
    view: given.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** Serializes filters. Keeps unrelated parameters and omits defaults. */
export function writeBoardQuery(query: string, filters: BoardFilters): string {
  const result = new URLSearchParams(query);
  for (const name of BOARD_PARAMETERS) result.delete(name);
  if (filters.search !== '') result.set(isPlainText(filters.search) ? 'search' : 'q', filters.search);
  for (const language of filters.languages) result.append('language', language);
  for (const tag of filters.tags) result.append('tag', tag);
  if (filters.favorites) result.set('favorites', 'true');
  if (filters.sort !== null) result.set('sort', filters.sort);
  if (filters.view !== NO_FILTERS.view) result.set('view', filters.view);
  return result.toString();
}

/** Returns the query for a text whose filters are text, as it is in `search`. */
const literally = (text: string) => (isPlainText(text) ? text : `text:${text}`);

/** Drops duplicates and values outside the server's limits. */
const distinct = (values: string[], max: number) =>
  [...new Set(values.filter((value) => value !== '' && codePointLength(value) <= max && isStorable(value)))].slice(
    0,
    FILTERS_MAX,
  );
