import { z } from 'zod';
import { defineCall, Id, IdParams, Timestamp } from './call.ts';
import { QUERY_MAX, SEARCH_NAME_MAX, SEARCHES_MAX } from './limits.ts';
import { text } from './text-fields.ts';

export const SavedSearchInput = z
  .object({
    name: text('Name')
      .trim()
      .min(1, 'Name is required')
      .max(SEARCH_NAME_MAX, `Name cannot exceed ${SEARCH_NAME_MAX} characters`),
    q: text('Query').trim().min(1, 'Query is required').max(QUERY_MAX, `Query cannot exceed ${QUERY_MAX} characters`),
  })
  .meta({ id: 'SavedSearchFields' });
export type SavedSearchInput = z.output<typeof SavedSearchInput>;

export const SavedSearch = z
  .object({ id: Id, name: z.string(), q: z.string(), createdAt: Timestamp, updatedAt: Timestamp })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearch>;

const tag = 'Saved searches';

export const listSearches = defineCall({
  method: 'GET',
  path: '/api/searches',
  summary: 'List your saved searches by name',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  replies: { 200: z.array(SavedSearch) },
  errors: [],
});

export const createSearch = defineCall({
  method: 'POST',
  path: '/api/searches',
  summary: `Save a search. Returns 409 for a name that you use already, ignoring case, and beyond ${SEARCHES_MAX} searches.`,
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  body: SavedSearchInput,
  replies: { 201: SavedSearch },
  errors: [400, 409, 413, 415],
});

export const updateSearch = defineCall({
  method: 'PUT',
  path: '/api/searches/:id',
  summary:
    'Replace the name and the query of a saved search. Returns 409 for a name that you use already, ignoring case.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  body: SavedSearchInput,
  replies: { 200: SavedSearch },
  errors: [400, 404, 409, 413, 415],
});

export const deleteSearch = defineCall({
  method: 'DELETE',
  path: '/api/searches/:id',
  summary: 'Delete a saved search',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404],
});
