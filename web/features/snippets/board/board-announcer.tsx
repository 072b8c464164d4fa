import { chunkedLength } from '#web/lib/chunks.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import type { SnippetList } from '../api/use-snippet-list.ts';

/** Delay before an announcement, in ms: results change with every key. */
const ANNOUNCE_DELAY = 500;

/**
 * Announces search results to screen readers.
 *
 * @param pinned number of snippets above the list
 */
export function BoardAnnouncer({ list, pinned }: { list: SnippetList; pinned: number }) {
  const announcement = useDebounced(list.loading || list.outdated ? '' : announcementOf(list, pinned), ANNOUNCE_DELAY);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

/** Ignores the number of loaded snippets, which changes on scroll. */
function announcementOf({ slots, total, error }: SnippetList, pinned: number): string {
  if (chunkedLength(slots) + pinned === 0) return error ? '' : 'No snippets found';
  if (total === -1) return 'Snippets found';
  return `${countSnippets(total + pinned)} found`;
}
