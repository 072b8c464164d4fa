import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Comment,
  type CommentInput,
  createComment,
  deleteAuthorComments,
  deleteComment,
  updateCommentSettings,
} from '#contract/comments.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { commentKeys, commentsQuery, postedCommentsQuery } from './queries.ts';

/** The server takes the author from the token. */
const bodyOf = (comment: CommentInput) => ({ ...comment, userId: null });

/** Posts a comment and adds it to the list. */
export function usePostComment(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: commentKeys.post(snippetId),
    mutationFn: (comment: CommentInput) => call(createComment, { params: { id: snippetId }, body: bodyOf(comment) }),
    onSuccess: (comment) => {
      changePosted(client, snippetId, (posted) => [...posted, comment]);
      return client.invalidateQueries({ queryKey: commentKeys.list(snippetId) });
    },
  });
}

/** Returns whether a comment is being posted, including by a form that is unmounted. */
export function useIsPosting(snippetId: number): boolean {
  return useIsMutating({ mutationKey: commentKeys.post(snippetId) }) > 0;
}

/** Closes or reopens the comments of a snippet. */
export function useCloseComments(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (closed: boolean) => call(updateCommentSettings, { params: { id: snippetId }, body: { closed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SNIPPETS_ROOT }),
  });
}

/** Deletes a comment and removes it from the list. */
export function useDeleteComment(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: commentId }: Comment) =>
      ignoreNotFound(call(deleteComment, { params: { id: snippetId, commentId } })),
    onSuccess: (_, { id: commentId }) => removeFromList(client, snippetId, ({ id }) => id === commentId),
  });
}

/** Deletes all comments of the author of a comment and removes them from the list. */
export function useDeleteAuthorComments(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, authorName }: Comment) =>
      call(deleteAuthorComments, { params: { id: snippetId }, query: userId === null ? { authorName } : { userId } }),
    onSuccess: (_, { userId, authorName }) =>
      removeFromList(
        client,
        snippetId,
        (one) => one.userId === userId && (userId !== null || one.authorName === authorName),
      ),
  });
}

function removeFromList(client: QueryClient, snippetId: number, isDeleted: (comment: Comment) => boolean) {
  const without = (comments: Comment[]) => comments.filter((comment) => !isDeleted(comment));
  changePosted(client, snippetId, without);
  // The list cannot be reloaded if the snippet is hidden now.
  client.setQueryData(
    commentsQuery(snippetId).queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: without(page.items) })) },
  );
  return client.invalidateQueries({ queryKey: commentKeys.list(snippetId) });
}

function changePosted(client: QueryClient, snippetId: number, change: (posted: Comment[]) => Comment[]): void {
  client.setQueryData(postedCommentsQuery(snippetId).queryKey, (posted = []) => change(posted));
}
