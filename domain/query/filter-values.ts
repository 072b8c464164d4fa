import { type FilterName, QUERY_SORTS, STATES } from './query.ts';
import { parseNumberRange, parseTimeRange } from './ranges.ts';

const isDate = (value: string) => parseTimeRange(value, 0) !== null;
const isOneOf = (options: readonly string[]) => (value: string) => options.includes(value.toLowerCase());

/** Filters that do not take any text. */
const CHECKS: Partial<Record<FilterName, (value: string) => boolean>> = {
  is: isOneOf(STATES),
  created: isDate,
  updated: isDate,
  uses: (value) => parseNumberRange(value) !== null,
  sort: isOneOf(QUERY_SORTS),
  case: isOneOf(['yes']),
};

export const isFilterValue = (name: FilterName, value: string): boolean =>
  value !== '' && (CHECKS[name]?.(value) ?? true);

/** Whether a filter takes one value and no `-`. The last one of a query counts. */
export const isSetting = (name: FilterName): boolean => name === 'sort' || name === 'case';
