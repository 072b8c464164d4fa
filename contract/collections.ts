import { z } from 'zod';
import { BasedOn, defineCall, Id, IdParam, IdParams, Timestamp } from './call.ts';
import { COLLECTION_DESCRIPTION_MAX, COLLECTION_NAME_MAX } from './limits.ts';
import { Page, Snippet, SnippetQuery } from './snippets.ts';
import { nullableText, text } from './text-fields.ts';

export const Collection = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable().default(null),
    userId: z.string(),
    /** Number of snippets in it that the owner may read. */
    snippetCount: z.number().int().default(0),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const CollectionInput = z
  .object({
    name: text('Name')
      .trim()
      .min(1, 'Name is required')
      .max(COLLECTION_NAME_MAX, `Name cannot exceed ${COLLECTION_NAME_MAX} characters`),
    description: nullableText('Description', COLLECTION_DESCRIPTION_MAX),
  })
  .meta({ id: 'CollectionFields' });
export type CollectionInput = z.output<typeof CollectionInput>;

export const CollectionUpdate = CollectionInput.extend({ basedOn: BasedOn }).meta({ id: 'CollectionUpdate' });
export type CollectionUpdate = z.output<typeof CollectionUpdate>;

/** `snippetId` returns only the collections that contain the snippet. */
const CollectionQuery = Page.extend({ snippetId: IdParam.optional() });

const CollectionItemParams = IdParams.extend({ snippetId: IdParam });

const tag = 'Collections';

export const listCollections = defineCall({
  method: 'GET',
  path: '/api/collections',
  summary: 'List your collections, newest first; with snippetId only those that contain the snippet',
  tag,
  access: 'signed-in',
  scope: 'collections:read',
  query: CollectionQuery,
  replies: { 200: z.array(Collection) },
  errors: [400],
});

export const getCollection = defineCall({
  method: 'GET',
  path: '/api/collections/:id',
  summary: 'Get a collection',
  tag,
  access: 'signed-in',
  scope: 'collections:read',
  params: IdParams,
  replies: { 200: Collection },
  errors: [400, 404],
});

export const listCollectionSnippets = defineCall({
  method: 'GET',
  path: '/api/collections/:id/snippets',
  summary: 'List the snippets of a collection that you may read',
  tag,
  access: 'signed-in',
  scope: 'collections:read',
  params: IdParams,
  query: SnippetQuery.omit({ scope: true }),
  replies: { 200: z.array(Snippet) },
  errors: [400, 404],
});

export const createCollection = defineCall({
  method: 'POST',
  path: '/api/collections',
  summary: 'Create a collection. Returns 409 beyond 10,000 collections, or beyond your quota.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  idempotencyKey: true,
  body: CollectionInput,
  replies: { 201: Collection },
  errors: [400, 409, 413, 415],
});

export const updateCollection = defineCall({
  method: 'PUT',
  path: '/api/collections/:id',
  summary: 'Update a collection. Returns 409 if it changed since `basedOn`.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: IdParams,
  body: CollectionUpdate,
  replies: { 200: Collection },
  errors: [400, 404, 409, 413, 415],
});

export const deleteCollection = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id',
  summary: 'Delete a collection but not its snippets',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404],
});

export const addCollectionItem = defineCall({
  method: 'POST',
  path: '/api/collections/:id/snippets/:snippetId',
  summary: 'Add a snippet to a collection. Returns 200 if it is in the collection already.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: CollectionItemParams,
  body: z.object({}).nullish(),
  replies: { 201: Collection, 200: Collection },
  errors: [400, 404, 409, 413, 415],
});

export const removeCollectionItem = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id/snippets/:snippetId',
  summary: 'Remove a snippet from a collection',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: CollectionItemParams,
  replies: { 204: null },
  errors: [400, 404],
});
