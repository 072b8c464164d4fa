import { z } from 'zod';
import { defineCall, IdParams, Timestamp } from './call.ts';
import { Page, Snippet, SnippetDetail } from './snippets.ts';

/** A deleted snippet with a preview of its code. */
export const TrashedSnippet = Snippet.extend({
  deletedAt: Timestamp,
  /** When it is deleted permanently. */
  purgeAt: Timestamp,
}).meta({ id: 'TrashedSnippet' });
export type TrashedSnippet = z.infer<typeof TrashedSnippet>;

const tag = 'Trash';

export const listTrash = defineCall({
  method: 'GET',
  path: '/api/trash',
  summary: 'List your deleted snippets, latest first, with previews of their code',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  query: Page,
  replies: { 200: z.array(TrashedSnippet) },
  errors: [400],
});

export const restoreSnippet = defineCall({
  method: 'POST',
  path: '/api/trash/:id/restore',
  summary: 'Restore a deleted snippet with its share link, comments, favorite marks and collections',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  body: z.object({}).nullish(),
  replies: { 200: SnippetDetail },
  errors: [400, 404, 413, 415],
});

export const purgeSnippet = defineCall({
  method: 'DELETE',
  path: '/api/trash/:id',
  summary: 'Delete a snippet in the trash permanently',
  tag,
  access: 'signed-in',
  scope: null,
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404],
});

export const emptyTrash = defineCall({
  method: 'DELETE',
  path: '/api/trash',
  summary: 'Delete all snippets in your trash permanently',
  tag,
  access: 'signed-in',
  scope: null,
  replies: { 204: null },
  errors: [],
});
