import { z } from 'zod';
import { defineCall, Id, IdParams } from './call.ts';
import { BULK_MAX } from './limits.ts';

const tag = 'Snippets';

export const pinSnippet = defineCall({
  method: 'PUT',
  path: '/api/snippets/:id/pin',
  summary: 'Pin a snippet that you can read before your other pinned ones. Returns 409 beyond 24.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404, 409],
});

export const unpinSnippet = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id/pin',
  summary: 'Unpin a snippet',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  replies: { 204: null },
  errors: [400, 404],
});

/** All pinned snippets, in their new order. */
const PinOrder = z.object({ ids: z.array(Id).max(BULK_MAX) });

export const orderPins = defineCall({
  method: 'PUT',
  path: '/api/pins',
  summary: 'Set the order of your pinned snippets. Returns 409 unless `ids` are exactly those.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  body: PinOrder,
  replies: { 204: null },
  errors: [400, 409, 413, 415],
});
