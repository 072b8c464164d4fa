import { z } from 'zod';
import { defineCall, Id } from './call.ts';
import { BULK_MAX, LIST_BODY_MAX_BYTES } from './limits.ts';
import { Tags } from './snippet-fields.ts';

export const BulkAction = z.enum([
  'trash',
  'restore',
  'publish',
  'unpublish',
  'addTags',
  'removeTags',
  'addToCollection',
  'removeFromCollection',
  'pin',
  'unpin',
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkInput = z
  .object({
    ids: z
      .array(Id, { error: 'ids must be a list of snippet ids' })
      .min(1, 'Choose at least one snippet')
      .max(BULK_MAX, `At most ${BULK_MAX} snippets can be changed at once`),
    action: BulkAction,
    /** For `addTags` and `removeTags`. */
    tags: Tags,
    /** For `addToCollection` and `removeFromCollection`. */
    collectionId: Id.optional(),
  })
  .superRefine(({ action, tags, collectionId }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (action.endsWith('Tags') && tags.length === 0) refuse('tags', 'Tags are required');
    if (action.endsWith('Collection') && collectionId === undefined) refuse('collectionId', 'Collection is required');
  })
  .meta({ id: 'BulkInput' });
export type BulkInput = z.output<typeof BulkInput>;

export const BulkReply = z
  .object({
    /** Number of snippets that are different now. */
    changed: z.number().int(),
    failed: z.array(
      z.object({
        id: Id,
        message: z.string(),
        /** Set if the snippet can be made public separately, with `allowFindings`. */
        code: z.literal('secrets_found').optional(),
      }),
    ),
  })
  .meta({ id: 'BulkReply' });
export type BulkReply = z.infer<typeof BulkReply>;

export const changeSnippets = defineCall({
  method: 'POST',
  path: '/api/snippets/bulk',
  summary:
    'Change several snippets in one transaction. Snippets that cannot be changed are reported. Returns 409 beyond the quota.',
  tag: 'Snippets',
  access: 'signed-in',
  scope: ['snippets:write', 'snippets:publish', 'collections:write'],
  body: BulkInput,
  maxBodyBytes: LIST_BODY_MAX_BYTES,
  replies: { 200: BulkReply },
  errors: [400, 404, 409, 413, 415],
});
