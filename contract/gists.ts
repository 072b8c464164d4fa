import { z } from 'zod';
import { defineCall, Timestamp } from './call.ts';
import { text } from './text-fields.ts';

const TOKEN_MAX = 255;

/** A background job that reads the gists of a person. It ends 10 minutes after it has read them. */
export const GistReading = z
  .object({
    id: z.uuid(),
    state: z.enum(['reading', 'waiting', 'done', 'failed']),
    read: z.number().int(),
    /** Null until the number of gists is known. */
    total: z.number().int().nullable(),
    /** End of the wait for the rate limit of GitHub. */
    waitingUntil: Timestamp.nullable(),
    /** Message about a failure that says how to go on. */
    error: z.string().nullable(),
  })
  .meta({ id: 'GistReading' });
export type GistReading = z.infer<typeof GistReading>;

/** `snippets` can be sent to `POST /api/imports/preview` and `POST /api/imports`. */
export const GistSnippets = z
  .object({
    snippets: z.array(z.unknown()),
    /** Gists that were not read, with the reason. */
    problems: z.array(z.object({ file: z.string(), message: z.string() })),
  })
  .meta({ id: 'GistSnippets' });
export type GistSnippets = z.infer<typeof GistSnippets>;

const tag = 'Import and export';
const params = z.object({ id: z.uuid() });

export const startGistReading = defineCall({
  method: 'POST',
  path: '/api/imports/gists',
  summary:
    'Read your gists from GitHub in the background. The token is neither stored nor logged. Replaces an earlier job.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  body: z
    .object({
      /** Needs the scope `gist`. */
      token: text('GitHub token').trim().min(1, 'GitHub token is required').max(TOKEN_MAX, 'GitHub token is too long'),
    })
    .meta({ id: 'NewGistReading' }),
  replies: { 202: GistReading },
  errors: [],
});

export const getGistReading = defineCall({
  method: 'GET',
  path: '/api/imports/gists/:id',
  summary: 'Get the progress of reading gists',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params,
  replies: { 200: GistReading },
  errors: [404],
});

export const getGistSnippets = defineCall({
  method: 'GET',
  path: '/api/imports/gists/:id/snippets',
  summary: 'Get the snippets of gists that have been read',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params,
  replies: { 200: GistSnippets },
  errors: [404, 409],
});

export const stopGistReading = defineCall({
  method: 'DELETE',
  path: '/api/imports/gists/:id',
  summary: 'Stop reading gists, and forget those that were read',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params,
  replies: { 204: null },
  errors: [404],
});
