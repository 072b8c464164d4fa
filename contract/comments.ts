import { z } from 'zod';
import { defineCall, Id, IdParam, IdParams, Timestamp } from './call.ts';
import { AUTHOR_NAME_MAX, COMMENT_MAX } from './limits.ts';
import { Page } from './snippets.ts';
import { text } from './text.ts';

/** The name of a commenter who gave none. */
export const ANONYMOUS = 'Anonymous';

export const Comment = z
  .object({
    id: Id,
    snippetId: Id,
    content: z.string(),
    /** Null where the author was not signed in. */
    userId: z.string().nullable(),
    authorName: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** `authorName` counts only for a visitor: a signed-in author's name comes from the account. */
export const CommentInput = z
  .object({
    content: text('Comment')
      .trim()
      .min(1, 'Comment is required')
      .max(COMMENT_MAX, `Comment cannot exceed ${COMMENT_MAX} characters`),
    authorName: text('Name')
      .trim()
      .max(AUTHOR_NAME_MAX, `Name cannot exceed ${AUTHOR_NAME_MAX} characters`)
      .nullish()
      .transform((name) => name || ANONYMOUS),
  })
  .meta({ id: 'CommentFields' });
export type CommentInput = z.output<typeof CommentInput>;

const tag = 'Comments';

export const listComments = defineCall({
  method: 'GET',
  path: '/api/snippets/:id/comments',
  summary: 'The comments on a snippet the caller may see, oldest first',
  tag,
  access: 'anyone',
  params: IdParams,
  query: Page,
  replies: { 200: z.array(Comment) },
  errors: [400, 404],
});

export const createComment = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/comments',
  summary: 'Comment on a snippet the caller may see',
  tag,
  access: 'anyone',
  idempotencyKey: true,
  params: IdParams,
  body: CommentInput,
  replies: { 201: Comment },
  errors: [400, 404, 413, 415],
});

export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id/comments/:commentId',
  summary: "Delete a comment: its author's and the snippet owner's right",
  tag,
  access: 'signed-in',
  params: IdParams.extend({ commentId: IdParam }),
  replies: { 204: null },
  errors: [400, 403, 404],
});
