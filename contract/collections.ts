import { z } from 'zod';
import { COLLECTION_NAME_MAX } from '#domain/limits.ts';
import { BasedOn, defineCall, Id, IdParam, IdParams, Timestamp } from './call.ts';
import { COLLECTION_DESCRIPTION_MAX } from './limits.ts';
import { Flag, Page, Snippet, SnippetQuery, Sort } from './snippets.ts';
import { nullableText, text } from './text-fields.ts';

/** `manager`: also changes members, name and description; `editor`: adds, edits and removes snippets; `viewer`: reads. */
export const CollectionRole = z.enum(['owner', 'manager', 'editor', 'viewer']);
export type CollectionRole = z.infer<typeof CollectionRole>;

/** Role of everyone with an account; null for none. */
export const EveryoneRole = z.enum(['viewer', 'editor']).nullable();
export type EveryoneRole = z.infer<typeof EveryoneRole>;

/** A snippet in miniature, with the start of its code. */
export const CollectionPreview = z
  .object({ id: Id, title: z.string(), language: z.string(), code: z.string() })
  .meta({ id: 'CollectionPreview' });
export type CollectionPreview = z.infer<typeof CollectionPreview>;

/** A collection as one of its members sees it. */
export const Collection = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable().default(null),
    /** The owner. */
    userId: z.string(),
    ownerName: z.string().nullable().default(null),
    /** The caller's role. */
    role: CollectionRole.default('owner'),
    /** Without the owner, and without those who are not listed because they have the role of everyone. */
    memberCount: z.number().int().default(0),
    everyone: EveryoneRole.default(null),
    /** Whether it has a public page. */
    isPublic: z.boolean().default(false),
    /** Identifies the public page; null until the first publication. */
    shareId: z.string().nullable().default(null),
    /** Whether someone arranged its snippets. Then they have the order `manual` by default. */
    isArranged: z.boolean().default(false),
    /** Number of snippets in it that the caller may read. */
    snippetCount: z.number().int().default(0),
    /** The first snippets in it that the caller may read, with `preview=true`. */
    preview: z.array(CollectionPreview).optional(),
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

/** `own`: those of the caller; `shared`: those of others in which the caller has a role; `all`: both. */
export const CollectionScope = z.enum(['own', 'shared', 'all']);
export type CollectionScope = z.infer<typeof CollectionScope>;

const CollectionQuery = Page.extend({
  scope: CollectionScope.default('own'),
  /** Only the collections that contain the snippet. */
  snippetId: IdParam.optional(),
  /** Adds the first snippets of each collection. */
  preview: Flag,
});

/** Filters of the snippets in a collection. The default order is `manual` once someone arranged them, before that `recent`. */
export const CollectionSnippetQuery = SnippetQuery.omit({ scope: true }).extend({ sort: Sort.optional() });
export type CollectionSnippetQuery = z.output<typeof CollectionSnippetQuery>;

const CollectionItemParams = IdParams.extend({ snippetId: IdParam });

const tag = 'Collections';

export const listCollections = defineCall({
  method: 'GET',
  path: '/api/collections',
  summary:
    'List your collections, newest first; with scope those of others that you are a member of, with snippetId only those that contain the snippet, with preview also their first snippets',
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
  summary: 'Get a collection that you own or are a member of',
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
  query: CollectionSnippetQuery,
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
  summary: 'Update a collection. Managers may. Returns 409 if it changed since `basedOn`.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: IdParams,
  body: CollectionUpdate,
  replies: { 200: Collection },
  errors: [400, 403, 404, 409, 413, 415],
});

export const deleteCollection = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id',
  summary: 'Delete a collection but not its snippets. The owner may.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 403, 404],
});

export const addCollectionItem = defineCall({
  method: 'POST',
  path: '/api/collections/:id/snippets/:snippetId',
  summary:
    'Add your own or a public snippet to a collection. Editors may. Its members can read your snippet then. Returns 200 if it is in the collection already.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: CollectionItemParams,
  body: z.object({}).nullish(),
  replies: { 201: Collection, 200: Collection },
  errors: [400, 403, 404, 409, 413, 415],
});

const OrderInput = z.object({
  snippetId: Id,
  /** The snippet before which it moves; null for the end. */
  before: Id.nullable(),
});
export type OrderInput = z.output<typeof OrderInput>;

export const orderCollection = defineCall({
  method: 'POST',
  path: '/api/collections/:id/order',
  summary: 'Move a snippet of a collection before another one, or to the end. Editors may.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: IdParams,
  body: OrderInput,
  replies: { 204: null },
  errors: [400, 403, 404, 413, 415],
});

export const removeCollectionItem = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id/snippets/:snippetId',
  summary: 'Remove a snippet from a collection. Editors and the owner of the snippet may.',
  tag,
  access: 'signed-in',
  scope: 'collections:write',
  params: CollectionItemParams,
  replies: { 204: null },
  errors: [400, 403, 404],
});
