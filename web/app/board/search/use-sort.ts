import { BEST_MATCH, MANUAL_ORDER, SORT_OPTIONS, type Sort } from '#contract/snippets.ts';
import { QUERY_SORTS } from '#domain/query/query.ts';
import { useParsedSearch } from '#web/shared/query/use-parsed-search.ts';
import type { BoardUrl } from '../use-board-url.ts';
import { searchOf } from './box-query.ts';
import { loadQueryTools } from './query-tools.ts';

/**
 * Returns the order of a board, which a `sort:` in the search decides, and the orders that it can have.
 *
 * @param isArranged whether someone arranged what the board shows; undefined if nobody can
 */
export function useSort({ search, sort, set }: BoardUrl, isArranged?: boolean) {
  const query = useParsedSearch(search);
  const typed = query?.filters.find(({ name }) => name === 'sort')?.values[0]?.toLowerCase();
  const ofSearch = QUERY_SORTS.find((one) => one === typed);
  const hasText = query !== null && query.text !== '' && !query.isExpression;
  const fallback = isArranged ? 'manual' : 'recent';
  const wanted = ofSearch ?? sort ?? fallback;
  const isAbsent = (wanted === 'best' && !hasText) || (wanted === 'manual' && isArranged === undefined);
  const choose = async (order: Sort) => {
    const chosen = order === fallback ? null : order;
    if (ofSearch === undefined) return set({ sort: chosen });
    const { readBox, withoutFilter } = await loadQueryTools();
    set({ sort: chosen, search: searchOf(withoutFilter(readBox(search), 'sort')) });
  };
  return {
    // Without text there is nothing to match.
    sort: isAbsent ? 'recent' : wanted,
    options: [...(isArranged === undefined ? [] : [MANUAL_ORDER]), ...SORT_OPTIONS, ...(hasText ? [BEST_MATCH] : [])],
    choose: (chosen: Sort) => void choose(chosen).catch(console.warn),
  } as const;
}
