import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CommentInput, createComment, deleteComment } from '#contract/comments.ts';
import { call } from '#web/lib/http.ts';
import { commentKeys } from './queries.ts';

export function usePostComment(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CommentInput) => call(createComment, { params: { id: snippetId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentKeys.list(snippetId) }),
  });
}

export function useDeleteComment(snippetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => call(deleteComment, { params: { id: snippetId, commentId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentKeys.list(snippetId) }),
  });
}
