import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { useBoard } from '#web/features/snippets/card/use-board.ts';
import { visibilityOf } from '#web/features/snippets/card/visibility.ts';
import { AuthorName } from '#web/shared/author-name.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { PageActions } from './page-actions.tsx';

/** Renders the row that stays at the top while scrolling: facts, replaced by the title once that is out of view. */
export function PageBar({ snippet }: { snippet: SnippetDetail }) {
  const bar = useRef<HTMLDivElement>(null);
  const isStuck = useStuck(bar);
  return (
    <div
      ref={bar}
      className="snippet-bar flex items-center gap-3 rounded-b-card border border-line border-t-0 bg-surface px-4 py-2 sm:px-5"
    >
      {isStuck ? (
        // The heading has the same text.
        <p aria-hidden="true" dir="auto" className="min-w-0 flex-1 truncate font-semibold text-lg">
          {snippet.title}
        </p>
      ) : (
        <Facts snippet={snippet} />
      )}
      <PageActions snippet={snippet} />
    </div>
  );
}

function Facts({ snippet }: { snippet: Snippet }) {
  const { viewerId } = useBoard();
  const { updatedAt, viewCount, userId, authorName, authorHandle } = snippet;
  const { label, Icon } = visibilityOf(snippet, viewerId);
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-muted text-sm">
      {viewerId !== null && (
        <span className="inline-flex items-center gap-1">
          <Icon aria-hidden="true" className="size-3.5" />
          <span className="max-sm:sr-only">{label}</span>
        </span>
      )}
      <span>
        <span className="max-sm:sr-only">Updated </span>
        <RelativeTime iso={updatedAt} />
      </span>
      <span data-numeric>{viewCount.toLocaleString('en')} uses</span>
      {userId !== viewerId && authorName !== null && (
        <span className="min-w-0 truncate">
          by <AuthorName name={authorName} handle={authorHandle} />
        </span>
      )}
    </p>
  );
}

/** Returns whether a sticky element stays at the top because the element above it is out of view. */
function useStuck(ref: RefObject<HTMLElement | null>): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const above = ref.current?.previousElementSibling;
    if (!ref.current || !above) return;
    const top = Number.parseFloat(getComputedStyle(ref.current).top) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setStuck(!entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: `-${top}px 0px 0px 0px` },
    );
    observer.observe(above);
    return () => observer.disconnect();
  }, [ref]);
  return stuck;
}
