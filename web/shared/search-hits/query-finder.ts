import { findExactMatches, findMatches, type Match } from '#domain/query/find-matches.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { separateWords } from '#domain/query/words.ts';

/** An expression may take long for a text. The server finds those in code. In UTF-16. */
const EXPRESSION_TEXT_MAX = 500;

/** Finds the matches to mark in an element. */
export type Find = (element: Element) => Match[];

/**
 * Returns a function that finds the text, the words or the expression of a query, and in elements whose `data-searched` is
 * `title` or `description` also what such filters name.
 *
 * @param isByWords whether the words of the text are apart
 */
export async function finderOf(query: string, isByWords: boolean): Promise<Find> {
  const { text, isExpression, filters } = parseQuery(query);
  const matchesCase = filters.some(({ name }) => name === 'case');
  const find = matchesCase ? findExactMatches : findMatches;
  const terms = isByWords ? separateWords(text) : [text];
  const findText: Find = isExpression
    ? await findExpression(text, matchesCase)
    : ({ textContent }) => terms.flatMap((term) => find(textContent, term));
  const termsOf = (field: string | undefined) =>
    filters.filter(({ name, isNegated }) => name === field && !isNegated).flatMap(({ values }) => values);
  const [title, description] = [termsOf('title'), termsOf('description')];
  return (element) => {
    const field = element instanceof HTMLElement ? element.dataset.searched : undefined;
    const filtered = field === 'title' ? title : field === 'description' ? description : [];
    return apart([...findText(element), ...filtered.flatMap((term) => find(element.textContent, term))]);
  };
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
