import { hash, randomBytes } from 'node:crypto';
import type { Collection } from '#contract/collections.ts';
import type { Invitation, InvitationInput, InvitationPreview, NewInvitation } from '#contract/invitations.ts';
import { INVITATIONS_MAX, MEMBERS_MAX } from '#contract/limits.ts';
import type { Caller, SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { InvitationRow } from '#server/store/repositories/collection-invitations.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { isAtLeast, type Membership, requireRole } from '#server/visibility/collection-access.ts';
import { displayName, readCollection } from './reply.ts';

const DAY = 24 * 60 * 60 * 1000;
const LIFETIMES = { '1d': DAY, '7d': 7 * DAY, '30d': 30 * DAY };

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

function toInvitation({
  collectionId,
  createdBy,
  creatorName,
  createdAt,
  expiresAt,
  ...row
}: InvitationRow): Invitation {
  return {
    ...row,
    createdBy: displayName(creatorName),
    createdAt: toTimestamp(createdAt),
    expiresAt: toTimestamp(expiresAt),
  };
}

/** Whether an invitation lets a person in: one who left or was removed needs a later one. */
const isFor = ({ createdAt }: InvitationRow, membership: Membership | null): boolean =>
  membership === null || membership.endedAt === null || createdAt > membership.endedAt;

/** Creates the operations on invitations to collections. */
export function invitationService({ store, clock }: { store: Store; clock: Clock }) {
  const findInvitation = async ({ invitations }: Pick<Repositories, 'invitations'>, token: string) => {
    const found = await invitations.find(hashOf(token), clock());
    if (found === null) throw notFound('Invitation');
    return found;
  };

  return {
    /** @throws AppError `conflict` beyond `INVITATIONS_MAX` */
    createInvitation(caller: SignedInCaller, id: number, input: InvitationInput): Promise<NewInvitation> {
      const token = randomBytes(24).toString('base64url');
      return store.transaction(async ({ collections, collectionMembers, invitations }) => {
        requireRole(caller, await collections.findToChange(caller, id), 'manager');
        const now = clock();
        if ((await invitations.list(id, now)).length >= INVITATIONS_MAX)
          throw conflict(`A collection has at most ${INVITATIONS_MAX} open invitations. Revoke one first.`);
        // Later than the time at which anybody left, so that the invitation lets them in again.
        const createdAt = Math.max(now, (await collectionMembers.lastEnd(id)) + 1);
        const { role, maxUses, expiresIn } = input;
        const expiresAt = now + LIFETIMES[expiresIn];
        const terms = { collectionId: id, role, maxUses, createdBy: caller.userId, createdAt, expiresAt };
        const invitationId = await invitations.insert({ ...terms, hash: hashOf(token) });
        const created = (await invitations.list(id, now)).find((one) => one.id === invitationId);
        if (created === undefined) throw notFound('Invitation');
        return { ...toInvitation(created), url: `/invite/${token}` };
      });
    },

    async listInvitations(caller: SignedInCaller, id: number): Promise<Invitation[]> {
      requireRole(caller, await store.collections.find(caller, id), 'manager');
      return (await store.invitations.list(id, clock())).map(toInvitation);
    },

    async revokeInvitation(caller: SignedInCaller, id: number, invitationId: number): Promise<void> {
      await store.transaction(async ({ collections, invitations }) => {
        requireRole(caller, await collections.findToChange(caller, id), 'manager');
        if (!(await invitations.remove(id, invitationId))) throw notFound('Invitation');
      });
    },

    async preview(caller: Caller, token: string): Promise<InvitationPreview> {
      const invitation = await findInvitation(store, token);
      const collection = await store.collections.find({ userId: caller.userId ?? '' }, invitation.collectionId);
      if (collection === null || !isFor(invitation, collection.membership)) throw notFound('Invitation');
      const { name, description, userId, membership } = collection;
      return {
        name,
        description,
        invitedBy: displayName(invitation.creatorName),
        role: invitation.role,
        expiresAt: toTimestamp(invitation.expiresAt),
        isMember: caller.userId === userId || membership?.endedAt === null,
      };
    },

    /**
     * Makes a person a member or raises their role. Counts a use only then.
     *
     * @throws AppError `conflict` beyond `MEMBERS_MAX`
     */
    accept(caller: SignedInCaller, token: string): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const { collections, collectionMembers, invitations } = repositories;
        const { collectionId } = await findInvitation(repositories, token);
        const collection = await collections.findToChange(caller, collectionId);
        // Again, because it may have been revoked before the collection was locked.
        const invitation = await findInvitation(repositories, token);
        if (collection === null || !isFor(invitation, collection.membership)) throw notFound('Invitation');
        const { membership, userId } = collection;
        const role = userId === caller.userId ? 'owner' : membership?.endedAt === null ? membership.role : null;
        if (role === null || !isAtLeast(role, invitation.role)) {
          if (role === null && (await collectionMembers.count(collectionId)) >= MEMBERS_MAX)
            throw conflict(`A collection has at most ${MEMBERS_MAX} members`);
          if (!(await invitations.use(invitation.id, clock()))) throw notFound('Invitation');
          if (role !== null) await collectionMembers.setRole(collectionId, caller.userId, invitation.role);
          else {
            const added = { role: invitation.role, addedBy: invitation.createdBy, addedAt: clock() };
            await collectionMembers.add(collection, { userId: caller.userId, ...added });
          }
        }
        return readCollection(repositories, caller, collectionId);
      });
    },
  };
}
