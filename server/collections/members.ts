import type { Collection, EveryoneRole } from '#contract/collections.ts';
import type { GivenRole, Member } from '#contract/members.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { MemberRow } from '#server/store/repositories/collection-members.ts';
import type { Store } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';
import { displayName, readCollection } from './reply.ts';

const toMember = ({ addedAt, ...member }: MemberRow): Member => ({ ...member, addedAt: toTimestamp(addedAt) });
const ownerStays = () => conflict('The owner of a collection cannot be changed or removed');

/** Creates the operations on the members of collections. */
export function memberService({ store, clock }: { store: Store; clock: Clock }) {
  return {
    /** Lists the members, the owner first. */
    async listMembers(caller: SignedInCaller, id: number): Promise<Member[]> {
      const { userId, ownerName, createdAt } = requireRole(caller, await store.collections.find(caller, id));
      const addedAt = toTimestamp(createdAt);
      const owner: Member = { userId, name: displayName(ownerName), role: 'owner', addedAt, addedBy: null };
      return [owner, ...(await store.collectionMembers.list(id)).map(toMember)];
    },

    /** @throws AppError `conflict` for the owner */
    setRole(caller: SignedInCaller, id: number, userId: string, role: GivenRole): Promise<Member> {
      return store.transaction(async ({ collections, collectionMembers, invitations }) => {
        const collection = requireRole(caller, await collections.findToChange(caller, id), 'manager');
        if (userId === collection.userId) throw ownerStays();
        const member = await collectionMembers.find(id, userId);
        if (member === null) throw notFound('Member');
        await collectionMembers.setRole(id, userId, role);
        if (member.role === 'manager' && role !== 'manager') await invitations.removeBy(id, userId);
        return toMember({ ...member, role });
      });
    },

    /**
     * Removes a member, or the person itself.
     *
     * @throws AppError `conflict` for the owner
     */
    async removeMember(caller: SignedInCaller, id: number, userId: string): Promise<void> {
      await store.transaction(async ({ collections, collectionMembers, invitations }) => {
        const isLeaving = userId === caller.userId;
        const locked = await collections.findToChange(caller, id);
        const collection = requireRole(caller, locked, isLeaving ? 'viewer' : 'manager');
        if (userId === collection.userId) throw ownerStays();
        if (!isLeaving && (await collectionMembers.find(id, userId)) === null) throw notFound('Member');
        await collectionMembers.end(collection, userId, clock());
        await invitations.removeBy(id, userId);
      });
    },

    setEveryone(caller: SignedInCaller, id: number, role: EveryoneRole): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const { collections, collectionMembers } = repositories;
        const collection = requireRole(caller, await collections.findToChange(caller, id), 'manager');
        await collections.setEveryone(id, role);
        if (role !== null) await collectionMembers.addOwner(collection);
        else if (collection.everyone !== null) await collectionMembers.takeOutOthers(collection);
        return readCollection(repositories, caller, id);
      });
    },
  };
}
