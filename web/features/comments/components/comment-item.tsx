import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ANONYMOUS, DELETED_USER } from '#contract/author-names.ts';
import type { Comment } from '#contract/comments.ts';
import { AuthorName } from '#web/shared/author-name.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteAuthorComments, useDeleteComment } from '../api/mutations.ts';

interface CommentItemProps {
  comment: Comment;
  /** The snippet's owner. */
  ownerId: string;
  /** Null for a visitor. */
  viewerId: string | null;
}

export function CommentItem({ comment, ownerId, viewerId }: CommentItemProps) {
  const author = comment.authorName || ANONYMOUS;
  const isOwner = viewerId === ownerId;
  const isOwn = viewerId !== null && viewerId === comment.userId;
  return (
    <li tabIndex={-1} className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex min-h-8 items-center gap-2 text-sm">
        <span className="min-w-0 truncate font-semibold">
          <AuthorName name={author} handle={comment.authorHandle} />
        </span>
        <AuthorChip comment={comment} ownerId={ownerId} />
        <span className="shrink-0 text-muted text-xs">
          <RelativeTime iso={comment.createdAt} />
        </span>
        {(isOwner || isOwn) && <DeleteComment comment={comment} author={author} offersAll={isOwner && !isOwn} />}
      </div>
      <p dir="auto" className="whitespace-pre-wrap">
        {comment.content}
      </p>
    </li>
  );
}

/** Distinguishes the owner from visitors, who can enter any name. */
function AuthorChip({ comment, ownerId }: { comment: Comment; ownerId: string }) {
  const label = chipOf(comment, ownerId);
  return (
    label && (
      <span className="flex shrink-0">
        <Chip>{label}</Chip>
      </span>
    )
  );
}

function chipOf({ userId, authorName }: Comment, ownerId: string): string | null {
  if (userId === ownerId) return 'author';
  return userId === null && authorName !== DELETED_USER ? 'visitor' : null;
}

interface DeleteCommentProps {
  comment: Comment;
  author: string;
  /** Whether the dialog offers to delete all comments of the author. */
  offersAll: boolean;
}

function DeleteComment({ comment, author, offersAll }: DeleteCommentProps) {
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const { mutateAsync: deleteOne } = useDeleteComment(comment.snippetId);
  const { mutateAsync: deleteAll } = useDeleteAuthorComments(comment.snippetId);
  const opener = useRef<HTMLSpanElement>(null);
  const close = () => {
    setAll(false);
    setAsking(false);
  };
  return (
    <>
      <span ref={opener} className="-mr-2 ml-auto">
        <IconButton
          size="sm"
          label={`Delete the comment of ${author}`}
          icon={<Trash2 />}
          onClick={() => setAsking(true)}
        />
      </span>
      {asking && (
        <ConfirmDialog
          title="Delete comment"
          description="The comment will be deleted for good."
          confirmLabel="Delete"
          // Closes after a failure, too.
          run={() => (all ? deleteAll(comment) : deleteOne(comment)).finally(close)}
          done={() => toast({ title: all ? 'Comments deleted' : 'Comment deleted' })}
          failed={{ title: 'Error' }}
          removal={{ within: opener.current, item: 'li', control: 'button' }}
          onClose={close}
        >
          {offersAll ? (
            <Checkbox checked={all} onCheckedChange={setAll}>
              Delete all comments {comment.userId === null ? 'of visitors named' : 'of'} <bdi>{author}</bdi> on this
              snippet
            </Checkbox>
          ) : undefined}
        </ConfirmDialog>
      )}
    </>
  );
}
