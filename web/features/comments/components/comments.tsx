import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Snippet } from '#contract/snippets.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { commentsQuery, postedCommentsQuery } from '../api/queries.ts';
import { CloseCommentsButton } from './close-comments-button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';

interface CommentsProps {
  snippet: Snippet;
  /** Null for a visitor. */
  viewerId: string | null;
}

/** Renders the comments on a snippet and, unless they are closed, a form. */
export function Comments({ snippet, viewerId }: CommentsProps) {
  return (
    <section aria-labelledby="comments-heading" className="flex flex-col gap-4 print:block">
      <div className="flex min-h-8 break-after-avoid items-center justify-between gap-2">
        <h2 id="comments-heading" className="font-semibold text-lg">
          Comments
        </h2>
        {viewerId === snippet.userId && <CloseCommentsButton snippet={snippet} />}
      </div>
      <CommentList snippetId={snippet.id} ownerId={snippet.userId} viewerId={viewerId} />
      {snippet.commentsClosed ? (
        <p className="text-muted">
          <span className="on-wall">Comments are closed</span>
        </p>
      ) : (
        // A new viewer gets a new form with their own draft.
        <CommentForm key={viewerId} snippetId={snippet.id} viewerId={viewerId} />
      )}
    </section>
  );
}

interface CommentListProps {
  snippetId: number;
  /** The snippet's owner may delete every comment. */
  ownerId: string;
  viewerId: string | null;
}

function CommentList({ snippetId, ownerId, viewerId }: CommentListProps) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    commentsQuery(snippetId),
  );
  const { data: posted = [] } = useQuery(postedCommentsQuery(snippetId));
  const comments = data?.pages.flatMap(({ items }) => items) ?? [];
  const { list, onShowMore } = useFocusOnNewItems(comments.length);
  if (isPending) return <CommentSkeletons />;
  if (isError && !data) {
    return (
      <ErrorState
        title="Error"
        message="Failed to load comments. Please try again later."
        onRetry={() => void refetch()}
      />
    );
  }
  if (comments.length === 0) return <NoComments />;
  const isLoaded = new Set(comments.map(({ id }) => id));
  const later = posted.filter(({ id }) => !isLoaded.has(id));
  const itemOf = (comment: Comment) => (
    <CommentItem key={comment.id} comment={comment} ownerId={ownerId} viewerId={viewerId} />
  );
  return (
    <>
      <ul ref={list} className="flex flex-col gap-3">
        {comments.map(itemOf)}
      </ul>
      {hasNextPage && (
        <>
          <Button
            className="self-center"
            busy={isFetchingNextPage}
            onClick={() => {
              onShowMore();
              void fetchNextPage();
            }}
          >
            Show more comments
          </Button>
          {later.length > 0 && <ul className="flex flex-col gap-3">{later.map(itemOf)}</ul>}
        </>
      )}
    </>
  );
}

/** Focuses the first new item of a list whose "Show more" button disappears with the last page. */
function useFocusOnNewItems(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(null);
  useEffect(() => {
    if (firstNew.current === null || firstNew.current >= count) return;
    const item = list.current?.children[firstNew.current];
    firstNew.current = null;
    if (document.activeElement === document.body && item instanceof HTMLElement) item.focus();
  }, [count]);
  const onShowMore = () => {
    firstNew.current = count;
  };
  return { list, onShowMore };
}

/** Same height as the skeletons, so that the form below does not move. */
function NoComments() {
  return (
    <p className="flex h-55.5 items-center justify-center rounded-card border border-line border-dashed text-muted">
      <span className="on-wall">No comments yet.</span>
    </p>
  );
}

function CommentSkeletons() {
  return (
    <div role="status" aria-label="Loading comments" className="flex flex-col gap-3">
      {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
        <div
          key={width}
          data-slot="skeleton"
          className="space-y-2 rounded-card border border-line bg-surface px-4 py-4"
        >
          <span className="block h-3 w-24 rounded-sm bg-hover motion-safe:animate-pulse" />
          <span className={`block h-3 ${width} rounded-sm bg-hover motion-safe:animate-pulse`} />
        </div>
      ))}
    </div>
  );
}
