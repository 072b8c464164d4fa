import { countSnippets } from '#web/shared/count-snippets.ts';

export function SnippetCount({ count }: { count: number }) {
  return <span data-numeric>{countSnippets(count)}</span>;
}
