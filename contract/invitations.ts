import { z } from 'zod';
import { defineCall, Id, IdParam, IdParams, Timestamp } from './call.ts';
import { Collection } from './collections.ts';
import { INVITATION_USES_MAX } from './limits.ts';
import { GivenRole } from './members.ts';

/** A link that makes people members of a collection. */
export const Invitation = z
  .object({
    id: Id,
    role: GivenRole,
    /** Name of who created it. */
    createdBy: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    /** Number of people who may accept it. */
    maxUses: z.number().int(),
    uses: z.number().int(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** The only reply that contains the link, a path such as `/invite/<token>`. */
export const NewInvitation = Invitation.extend({ url: z.string() }).meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const INVITATION_LIFETIMES = ['1d', '7d', '30d'] as const;

export const InvitationInput = z
  .object({
    role: GivenRole,
    expiresIn: z.enum(INVITATION_LIFETIMES, { error: 'expiresIn must be 1d, 7d or 30d' }).default('7d'),
    maxUses: z
      .int()
      .min(1, 'At least one person must be able to accept')
      .max(INVITATION_USES_MAX, `At most ${INVITATION_USES_MAX} people can accept`)
      .default(1),
  })
  .meta({ id: 'InvitationFields' });
export type InvitationInput = z.output<typeof InvitationInput>;

/** An invitation as anyone with the link sees it. */
export const InvitationPreview = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    /** Name of who created the invitation. */
    invitedBy: z.string(),
    role: GivenRole,
    expiresAt: Timestamp,
    /** Whether the caller is a member already. */
    isMember: z.boolean(),
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** Any text, because an unknown token is not found rather than invalid. */
export const InvitationToken = z.object({ token: z.string() });

const tag = 'Sharing';

export const createInvitation = defineCall({
  method: 'POST',
  path: '/api/collections/:id/invitations',
  summary: 'Create an invitation link. It is shown once. Managers may. Returns 409 beyond 50 open invitations.',
  tag,
  access: 'signed-in',
  scope: null,
  params: IdParams,
  body: InvitationInput,
  replies: { 201: NewInvitation },
  errors: [400, 403, 404, 409, 413, 415],
});

export const listInvitations = defineCall({
  method: 'GET',
  path: '/api/collections/:id/invitations',
  summary: 'List the open invitations of a collection, newest first. Managers may.',
  tag,
  access: 'signed-in',
  scope: null,
  params: IdParams,
  replies: { 200: z.array(Invitation) },
  errors: [400, 403, 404],
});

export const revokeInvitation = defineCall({
  method: 'DELETE',
  path: '/api/collections/:id/invitations/:invitationId',
  summary: 'Revoke an invitation. Managers may.',
  tag,
  access: 'signed-in',
  scope: null,
  params: IdParams.extend({ invitationId: IdParam }),
  replies: { 204: null },
  errors: [400, 403, 404],
});

export const previewInvitation = defineCall({
  method: 'POST',
  path: '/api/invitations/preview',
  summary: 'Get what an invitation offers',
  tag,
  access: 'anyone',
  scope: null,
  body: InvitationToken,
  replies: { 200: InvitationPreview },
  errors: [400, 404, 413, 415],
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Accept an invitation. Raises your role, never lowers it. Returns 409 beyond 200 members.',
  tag,
  access: 'signed-in',
  scope: null,
  body: InvitationToken,
  replies: { 200: Collection },
  errors: [400, 404, 409, 413, 415],
});
