export function SnippetCount({ count }: { count: number }) {
  return <span data-numeric>{count === 1 ? '1 snippet' : `${count} snippets`}</span>;
}
