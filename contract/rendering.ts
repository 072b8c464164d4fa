import { z } from 'zod';
import { defineCall, IdParams } from './call.ts';
import { SNIPPET_BODY_MAX_BYTES } from './limits.ts';
import { SnippetFile } from './snippets.ts';
import { text } from './text-fields.ts';

/** Values by the name of the placeholder: its default, or its number if it has none. */
export const RenderInput = z
  .object({ values: z.record(z.string(), text('Value'), 'values must be an object').default({}) })
  .meta({ id: 'RenderInput' });
export type RenderInput = z.output<typeof RenderInput>;

export const RenderReply = z
  .object({
    /** Code of the first file. */
    code: z.string(),
    files: z.array(SnippetFile),
    /** Names of placeholders that have neither a value nor a default. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'RenderReply' });
export type RenderReply = z.infer<typeof RenderReply>;

export const renderSnippet = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/render',
  summary: 'Fill in the placeholders of a template. Returns other snippets unchanged.',
  tag: 'Snippets',
  access: 'anyone',
  scope: 'snippets:read',
  params: IdParams,
  body: RenderInput,
  maxBodyBytes: SNIPPET_BODY_MAX_BYTES,
  replies: { 200: RenderReply },
  errors: [400, 404, 413, 415],
});
