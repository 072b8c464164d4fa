import { parseQuery } from './parse.ts';
import type { Query, QueryFilter } from './query.ts';

/** Returns the text of a query in its shortest form. `parseQuery` makes the same query from it. */
export function printQuery({ filters, text, isExpression }: Query): string {
  const words = filters.map(printFilter);
  if (text === '') return words.join(' ');
  if (isExpression) return [...words, `regex:${text}`].join(' ');
  const plain = [...words, text].join(' ');
  const read = parseQuery(plain);
  const isLiteral = !read.isExpression && read.text === text && read.filters.length === filters.length;
  return isLiteral ? plain : [...words, `text:${text}`].join(' ');
}

/** Returns the word of a filter, such as `-tag:"a b",c`. */
export function printFilter({ name, isNegated, values }: QueryFilter): string {
  return `${isNegated ? '-' : ''}${name}:${values.map(quote).join(',')}`;
}

const quote = (value: string): string =>
  /[\s,"]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : value;
