import { z } from 'zod';
import { defineCall, IdParams, Timestamp } from './call.ts';
import { Collection, CollectionRole, EveryoneRole } from './collections.ts';

/** A person with a role of their own in a collection. */
export const Member = z
  .object({
    userId: z.string(),
    name: z.string(),
    role: CollectionRole,
    addedAt: Timestamp,
    /** Name of who invited the person; null for the owner. */
    addedBy: z.string().nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

/** A role that the owner and managers give. */
export const GivenRole = CollectionRole.exclude(['owner'], { error: 'Role must be viewer, editor or manager' });
export type GivenRole = z.infer<typeof GivenRole>;

const MemberParams = IdParams.extend({ userId: z.string() });
const tag = 'Sharing';

export const listMembers = defineCall({
  method: 'GET',
  path: '/api/collections/:id/members',
  summary: 'List the members of a collection, the owner first',
  tag,
  access: 'signed-in',
  scope: 'collections:read',
  params: IdParams,
  replies: { 200: z.array(Member) },
  errors: [400, 404],
});

export const setMemberRole = defineCall({
  method: 'PUT',
  path: '/api/collections/:id/members/:userId',
  summary: 'Change the role of a member. Managers may. Returns 409 for the owner.',
  tag,
  access: 'signed-in',
  scope: null,
  params: MemberParams,
  body: z.object({ role: GivenRole }),
  replies: { 200: Member },
  errors: [400, 403, 404, 409, 413, 415],
});

export const removeMember = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id/members/:userId',
  summary:
    'Remove a member, or leave. Their private snippets leave the collection too. Managers may remove. Returns 409 for the owner.',
  tag,
  access: 'signed-in',
  scope: null,
  params: MemberParams,
  replies: { 204: null },
  errors: [400, 403, 404, 409],
});

export const setEveryoneRole = defineCall({
  method: 'PUT',
  path: '/api/collections/:id/everyone',
  summary: 'Set the role of everyone with an account, or null for none. Managers may.',
  tag,
  access: 'signed-in',
  scope: null,
  params: IdParams,
  body: z.object({ role: EveryoneRole }),
  replies: { 200: Collection },
  errors: [400, 403, 404, 413, 415],
});
