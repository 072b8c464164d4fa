import { z } from 'zod';
import { defineCall, IdParams } from './call.ts';
import { AllowFindings } from './findings.ts';
import { Snippet, SnippetDetail } from './snippets.ts';
import { text } from './text-fields.ts';

// Apart from `snippets.ts`, because the first load of the app makes none of these calls.

/** Any text, because an unknown share id is not found rather than invalid. */
const ShareParams = z.object({ shareId: z.string() });

const tag = 'Snippets';

export const getSnippetByTrigger = defineCall({
  method: 'GET',
  path: '/api/snippets/trigger/:trigger',
  summary: 'Get your snippet with a trigger, ignoring case',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  params: z.object({ trigger: text('Trigger') }),
  replies: { 200: SnippetDetail },
  errors: [400, 404],
});

export const getSharedSnippet = defineCall({
  method: 'GET',
  path: '/api/shared/:shareId',
  summary: 'Get a public snippet by its share link. Counts as a use unless the owner opens it.',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: ShareParams,
  replies: { 200: SnippetDetail },
  errors: [404],
});

export const deleteSnippet = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id',
  summary: 'Move a snippet to the trash',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 403, 404],
});

/** Desired state. Omit to toggle. */
const FavoriteInput = z.object({ isFavorite: z.boolean() }).nullish();
export const PublishInput = z.object({ isPublic: z.boolean(), allowFindings: AllowFindings }).nullish();
export type PublishInput = z.output<typeof PublishInput>;

export const toggleFavorite = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/favorite',
  summary: 'Set, remove or toggle your favorite mark',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  body: FavoriteInput,
  replies: { 200: Snippet },
  errors: [400, 404, 413, 415],
});

export const shareSnippet = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/share',
  summary: 'Create the share link of a snippet. It works while the snippet is public.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  replies: { 200: Snippet },
  errors: [400, 403, 404],
});

export const publishSnippet = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/publish',
  summary:
    'Make a snippet public or private. Returns 409 with `findings` if it may contain secrets that `allowFindings` does not name.',
  tag,
  access: 'signed-in',
  scope: 'snippets:publish',
  params: IdParams,
  body: PublishInput,
  replies: { 200: Snippet },
  errors: [400, 403, 404, 409, 413, 415],
});

export const forkSnippet = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/fork',
  summary: 'Create a private copy of a snippet with its files, description and tags',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  idempotencyKey: true,
  params: IdParams,
  body: z.object({}).nullish(),
  replies: { 201: SnippetDetail },
  errors: [400, 404, 409, 413, 415],
});

export const downloadArchive = defineCall({
  method: 'GET',
  path: '/api/snippets/:id/archive',
  summary: 'Download all files of a snippet as a ZIP file',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: IdParams,
  replies: { 200: z.string() },
  mediaTypes: { 'application/zip': z.string().meta({ format: 'binary' }) },
  errors: [400, 404],
});
