import { ANONYMOUS } from '#contract/author-names.ts';
import type { Comment, CommentAuthor, CommentInput } from '#contract/comments.ts';
import { LIST_MAX } from '#contract/limits.ts';
import type { Snippet } from '#contract/snippets.ts';
import type { Caller, SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { conflict, forbidden, notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import { decodeNumberCursor } from '#server/listing/key-cursor.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { CommentRow } from '#server/store/repositories/comments.ts';
import type { Store } from '#server/store/store.ts';
import { isOwner, requireOwned, requireReadable } from '#server/visibility/access.ts';

const toComment = ({ createdAt, updatedAt, ...comment }: CommentRow): Comment => ({
  ...comment,
  createdAt: toTimestamp(createdAt),
  updatedAt: toTimestamp(updatedAt),
});

/** Creates the operations on comments. Reading and writing comments requires read access to the snippet. */
export function commentService({ store, clock }: { store: Store; clock: Clock }) {
  return {
    /** Lists the comments of a snippet, oldest first. */
    async list(caller: Caller, snippetId: number, page: { cursor?: string; limit?: number }): Promise<Page<Comment>> {
      const { id } = requireReadable(caller, await store.snippets.find(caller, snippetId));
      const after = decodeNumberCursor(page.cursor);
      const { comments, more } = await store.comments.list(id, { after, limit: page.limit ?? LIST_MAX });
      const last = comments.at(-1);
      return {
        items: comments.map(toComment),
        next: more && last ? String(last.id) : null,
        total: await store.comments.count(id),
      };
    },

    /** Uses `authorName` for visitors only; signed-in authors are shown with their account's name. */
    create(caller: Caller, snippetId: number, input: CommentInput): Promise<Comment> {
      return store.transaction(async ({ snippets, comments }) => {
        const { commentsClosed } = requireReadable(caller, await snippets.find(caller, snippetId));
        if (commentsClosed) throw conflict('Comments on this snippet are closed');
        const id = await comments.insert({
          snippetId,
          userId: caller.userId,
          authorName: caller.userId === null ? input.authorName : ANONYMOUS,
          content: input.content,
          createdAt: clock(),
        });
        const comment = await comments.find(snippetId, id);
        if (!comment) throw notFound('Comment');
        return toComment(comment);
      });
    },

    /** Closes or reopens the comments of the person's snippet. */
    setClosed(caller: SignedInCaller, snippetId: number, closed: boolean): Promise<Snippet> {
      return store.transaction(async ({ snippets }) => {
        const snippet = requireOwned(caller, await snippets.findToChange(caller, snippetId));
        await snippets.setCommentsClosed(snippetId, closed);
        return toSnippet({ ...snippet, commentsClosed: closed });
      });
    },

    /** Deletes all comments of an author on the person's snippet. */
    async removeByAuthor(caller: SignedInCaller, snippetId: number, author: CommentAuthor): Promise<void> {
      await store.transaction(async ({ snippets, comments }) => {
        const { id } = requireOwned(caller, await snippets.find(caller, snippetId));
        await comments.removeByAuthor(id, author);
      });
    },

    /** Deletes a comment. The snippet's owner may, and its author even if the snippet is hidden from them now. */
    async remove(caller: SignedInCaller, snippetId: number, commentId: number): Promise<void> {
      await store.transaction(async ({ snippets, comments }) => {
        const comment = await comments.find(snippetId, commentId);
        if (comment?.userId !== caller.userId) {
          const snippet = requireReadable(caller, await snippets.find(caller, snippetId));
          if (!comment) throw notFound('Comment');
          if (!isOwner(caller, snippet)) {
            throw forbidden("Only its author and the snippet's owner can delete a comment");
          }
        }
        if (!(await comments.remove(commentId))) throw notFound('Comment');
      });
    },
  };
}
