import { z } from 'zod';
import { ANONYMOUS } from './author-names.ts';
import { defineCall, Id, IdParam, IdParams, Timestamp } from './call.ts';
import { AUTHOR_NAME_MAX, COMMENT_BODY_MAX_BYTES, COMMENT_MAX, USER_ID_MAX } from './limits.ts';
import { Page, Snippet } from './snippets.ts';
import { text } from './text-fields.ts';

export const Comment = z
  .object({
    id: Id,
    snippetId: Id,
    content: z.string(),
    userId: z.string().nullable().default(null).describe('Null for visitors, who can give any name'),
    authorName: z.string().default(ANONYMOUS),
    authorHandle: z.string().nullable().default(null).describe('Null without a public profile'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** `authorName` applies to visitors only. Comments of signed-in authors show the name of their account. */
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
  summary: 'List the comments of a snippet, oldest first',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: IdParams,
  query: Page,
  replies: { 200: z.array(Comment) },
  errors: [400, 404],
});

export const createComment = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/comments',
  summary: 'Add a comment to a snippet. Returns 409 if its comments are closed.',
  tag,
  access: 'anyone',
  scope: 'comments:write',
  idempotencyKey: true,
  params: IdParams,
  body: CommentInput,
  maxBodyBytes: COMMENT_BODY_MAX_BYTES,
  replies: { 201: Comment },
  errors: [400, 404, 409, 413, 415],
});

const CommentSettings = z.object({ closed: z.boolean() }).meta({ id: 'CommentSettings' });

export const updateCommentSettings = defineCall({
  method: 'PUT',
  path: '/api/snippets/:id/comments/settings',
  summary: 'Close or reopen the comments of a snippet. Existing comments stay visible.',
  tag,
  access: 'signed-in',
  scope: 'comments:write',
  params: IdParams,
  body: CommentSettings,
  replies: { 200: Snippet },
  errors: [400, 403, 404, 413, 415],
});

export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id/comments/:commentId',
  summary: "Delete a comment. Its author, who needs no access to the snippet, and the snippet's owner may.",
  tag,
  access: 'signed-in',
  scope: 'comments:write',
  params: IdParams.extend({ commentId: IdParam }),
  replies: { 204: null },
  errors: [400, 403, 404],
});

/** An author of comments: a user by id, or the visitors who gave a name. */
export const CommentAuthor = z
  .object({
    userId: text('User').min(1).max(USER_ID_MAX).optional(),
    authorName: text('Name').trim().min(1).max(AUTHOR_NAME_MAX).optional(),
  })
  .refine(({ userId, authorName }) => (userId === undefined) !== (authorName === undefined), {
    message: 'Give either userId or authorName',
  });
export type CommentAuthor = z.output<typeof CommentAuthor>;

export const deleteAuthorComments = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id/comments',
  summary: 'Delete all comments of a user, or of visitors with a name, on your snippet',
  tag,
  access: 'signed-in',
  scope: 'comments:write',
  params: IdParams,
  query: CommentAuthor,
  replies: { 204: null },
  errors: [400, 403, 404],
});
