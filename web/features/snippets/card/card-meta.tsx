import { Globe, Lock } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';

/** Renders visibility, last change, uses and, for other people's snippets, the author. */
export function CardMeta({ snippet, own, signed }: { snippet: Snippet; own: boolean; signed: boolean }) {
  const Sign = snippet.isPublic ? Globe : Lock;
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-muted text-xs">
      {signed && (
        <span title={snippet.isPublic ? 'Public' : 'Private'}>
          <Sign aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{snippet.isPublic ? 'Public' : 'Private'}</span>
        </span>
      )}
      <RelativeTime iso={snippet.updatedAt} />
      <span data-numeric>{snippet.viewCount.toLocaleString('en')} uses</span>
      {!own && snippet.authorName !== null && (
        <span className="min-w-0 truncate">
          by <bdi>{snippet.authorName}</bdi>
        </span>
      )}
    </p>
  );
}
