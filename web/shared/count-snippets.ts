/** Formats a number of snippets, such as '1 snippet'. */
export const countSnippets = (count: number): string =>
  count === 1 ? '1 snippet' : `${count.toLocaleString('en')} snippets`;
