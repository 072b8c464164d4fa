/** Date variables as patterns of Unicode (https://unicode.org/reports/tr35/tr35-dates.html), by name. */
const DATE_PATTERNS: ReadonlyMap<string, string> = new Map([
  ['CURRENT_YEAR', 'yyyy'],
  ['CURRENT_YEAR_SHORT', 'yy'],
  ['CURRENT_MONTH', 'MM'],
  ['CURRENT_MONTH_NAME', 'MMMM'],
  ['CURRENT_MONTH_NAME_SHORT', 'MMM'],
  ['CURRENT_DATE', 'dd'],
  ['CURRENT_DAY_NAME', 'EEEE'],
  ['CURRENT_DAY_NAME_SHORT', 'EEE'],
  ['CURRENT_HOUR', 'HH'],
  ['CURRENT_MINUTE', 'mm'],
  ['CURRENT_SECOND', 'ss'],
]);

/** Returns the pattern of a date variable. */
export const datePatternOf = (variable: string): string | undefined => DATE_PATTERNS.get(variable);

/** Returns the date variable of a pattern. */
export const dateVariableOf = (pattern: string): string | undefined =>
  [...DATE_PATTERNS].find(([, known]) => known === pattern)?.[0];
