import { chunkedLength } from '#web/lib/chunks.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { SnippetList } from '../hooks/use-snippet-list.ts';

/** How long what is found must stay as it is, in ms: while one types it changes with each letter. */
const REST = 500;

/** Tells those who do not see the board what a search or filter left on it. */
export function BoardAnnouncer({ list }: { list: SnippetList }) {
  const news = useDebounced(list.loading || list.outdated ? '' : announcementOf(list), REST);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

/** Not in how many parts it has come: what is loaded while one scrolls is no news. */
function announcementOf({ slots, total, error }: SnippetList): string {
  if (chunkedLength(slots) === 0) return error ? '' : 'No snippets found';
  if (total === -1) return 'Snippets found';
  return total === 1 ? '1 snippet found' : `${total} snippets found`;
}
