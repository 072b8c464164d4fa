import type { Snippet } from '#contract/snippets.ts';
import { AuthorName } from '#web/shared/author-name.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { visibilityOf } from './visibility.ts';

/** Renders visibility, last change, uses and, for other people's snippets, the author. */
export function CardMeta({ snippet, viewerId }: { snippet: Snippet; viewerId: string | null }) {
  const { label, Icon } = visibilityOf(snippet, viewerId);
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-muted text-xs">
      {viewerId !== null && (
        <span title={label}>
          <Icon aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{label}</span>
        </span>
      )}{' '}
      <RelativeTime iso={snippet.updatedAt} /> <span data-numeric>{snippet.viewCount.toLocaleString('en')} uses</span>{' '}
      {snippet.userId !== viewerId && snippet.authorName !== null && (
        <span title={snippet.authorName} className="min-w-0 truncate">
          by <AuthorName name={snippet.authorName} handle={snippet.authorHandle} />
        </span>
      )}
    </p>
  );
}
