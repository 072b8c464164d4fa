import { findExactMatches, findMatches, type Match } from '#domain/query/find-matches.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { separateWords } from '#domain/query/words.ts';

/** An expression may take long for a text. The server finds those in code. In UTF-16. */
const EXPRESSION_TEXT_MAX = 500;

/** Finds the matches to mark in an element. */
export type Find = (element: Element) => Match[];

/**
 * Returns a function that finds the text, the words or the expression of a query.
 *
 * @param isByWords whether the words of the text are apart
 */
export async function finderOf(query: string, isByWords: boolean): Promise<Find> {
  const { text, isExpression, filters } = parseQuery(query);
  const matchesCase = filters.some(({ name }) => name === 'case');
  if (isExpression) return findExpression(text, matchesCase);
  const terms = isByWords ? separateWords(text) : [text];
  const find = matchesCase ? findExactMatches : findMatches;
  return ({ textContent }) => apart(terms.flatMap((term) => find(textContent, term)));
}

/** Sorts matches and leaves out those that start in another one. */
function apart(matches: readonly Match[]): Match[] {
  let last = 0;
  return matches
    .toSorted(([one], [other]) => one - other)
    .filter(([start, end]) => {
      if (start < last) return false;
      last = end;
      return true;
    });
}

async function findExpression(pattern: string, matchesCase: boolean): Promise<Find> {
  const { compileExpression } = await import('#domain/query/expression.ts');
  const expression = compileExpression(pattern, { matchesCase });
  return (element) => {
    const text = element.textContent;
    if (text.length > EXPRESSION_TEXT_MAX || element.closest('[data-scroll-to-match], .code-view')) return [];
    return expression.ranges(text);
  };
}
