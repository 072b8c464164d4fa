import { z } from 'zod';
import { defineCall } from './call.ts';
import { TAG_MAX } from './limits.ts';
import { text } from './text-fields.ts';

/** Any text: an unknown tag is not found rather than invalid. */
const TagParams = z.object({ name: z.string() });

export const TagInput = z.object({
  name: text('Tag').trim().min(1, 'Tag is required').max(TAG_MAX, `A tag cannot exceed ${TAG_MAX} characters`),
});

/** Number of snippets that are different now. */
const TagReply = z.object({ changed: z.number().int() }).meta({ id: 'TagReply' });

const tag = 'Tags';

export const renameTag = defineCall({
  method: 'PATCH',
  path: '/api/tags/:name',
  summary:
    'Rename a tag in all of your snippets, in the trash as well. Merges it with an existing tag of the new name.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: TagParams,
  body: TagInput,
  replies: { 200: TagReply },
  errors: [400, 404, 409, 413, 415],
});

export const deleteTag = defineCall({
  method: 'DELETE',
  path: '/api/tags/:name',
  summary: 'Remove a tag from all of your snippets, in the trash as well',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: TagParams,
  replies: { 200: TagReply },
  errors: [404, 409],
});
