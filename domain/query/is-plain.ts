import { parseQuery } from './parse.ts';

/** Returns whether a text has no filter and no marker such as `regex:`: it then means the same as a plain search. */
export function isPlainText(typed: string): boolean {
  const { filters, text, isExpression } = parseQuery(typed);
  return filters.length === 0 && !isExpression && text === typed.trim();
}

/** Returns the literal text of what a person typed, without its filters. Empty for an expression. */
export function literalText(typed: string): string {
  const { text, isExpression } = parseQuery(typed);
  return isExpression ? '' : text;
}
