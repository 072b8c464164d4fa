import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Comment, type CommentInput, createComment, deleteComment, listComments } from '#contract/comments.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { commentKeys, postedCommentsQuery } from './queries.ts';

/** Who writes it the token says; the body names nobody. */
const bodyOf = (comment: CommentInput) => ({ ...comment, userId: null });

/** Posts a comment, which shows as soon as the server has it. */
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

/** Whether a comment is being posted, also by a form that has been left conflict. */
export function useIsPosting(snippetId: number): boolean {
  return useIsMutating({ mutationKey: commentKeys.post(snippetId) }) > 0;
}

/** Deletes a comment, which goes as soon as the server has done it. */
export function useDeleteComment(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) =>
      ignoreNotFound(call(deleteComment, { params: { id: snippetId, commentId } }), () =>
        call(listComments, { params: { id: snippetId }, query: { limit: 1 } }),
      ),
    onSuccess: (_, commentId) => {
      changePosted(client, snippetId, (posted) => posted.filter(({ id }) => id !== commentId));
      return client.invalidateQueries({ queryKey: commentKeys.list(snippetId) });
    },
  });
}

function changePosted(client: QueryClient, snippetId: number, change: (posted: Comment[]) => Comment[]): void {
  client.setQueryData(postedCommentsQuery(snippetId).queryKey, (posted = []) => change(posted));
}
