import { z } from 'zod';
import { defineCall, IdParams, Timestamp } from './call.ts';
import { Collection, CollectionSnippetQuery } from './collections.ts';
import { Snippet } from './snippets.ts';

/** A collection with a public page, as everyone sees it. */
export const PublicCollection = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    ownerName: z.string().nullable(),
    /** Number of its public snippets. */
    snippetCount: z.number().int(),
    /** Whether someone arranged its snippets. Then they have the order `manual` by default. */
    isArranged: z.boolean().default(false),
    updatedAt: Timestamp,
  })
  .meta({ id: 'PublicCollection' });
export type PublicCollection = z.infer<typeof PublicCollection>;

/** Any text, because an unknown share id is not found rather than invalid. */
const ShareParams = z.object({ shareId: z.string() });
const tag = 'Sharing';

export const publishCollection = defineCall({
  method: 'POST',
  path: '/api/collections/:id/publish',
  summary: 'Give a collection a public page with its public snippets, or take it away. The owner may.',
  tag,
  access: 'signed-in',
  scope: 'snippets:publish',
  params: IdParams,
  body: z.object({ isPublic: z.boolean() }),
  replies: { 200: Collection },
  errors: [400, 403, 404, 413, 415],
});

export const getPublicCollection = defineCall({
  method: 'GET',
  path: '/api/public/collections/:shareId',
  summary: 'Get a collection with a public page',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: ShareParams,
  replies: { 200: PublicCollection },
  errors: [404],
});

export const listPublicCollectionSnippets = defineCall({
  method: 'GET',
  path: '/api/public/collections/:shareId/snippets',
  summary: 'List the public snippets of a collection with a public page',
  tag,
  access: 'anyone',
  scope: 'snippets:read',
  params: ShareParams,
  query: CollectionSnippetQuery,
  replies: { 200: z.array(Snippet) },
  errors: [400, 404],
});
