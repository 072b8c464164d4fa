import { type Kysely, sql } from 'kysely';
import type { GivenRole } from '#contract/members.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';

/** Timestamps are in milliseconds. */
export interface InvitationRow {
  id: number;
  collectionId: number;
  role: GivenRole;
  createdBy: string;
  /** Display name of who created it. */
  creatorName: string | null;
  maxUses: number;
  uses: number;
  createdAt: number;
  expiresAt: number;
}

export interface NewInvitationRow extends Omit<InvitationRow, 'id' | 'creatorName' | 'uses'> {
  /** SHA-256 of the token in the link. */
  hash: string;
}

/** Selects the invitations that can be accepted. */
const selectOpen = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('collection_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.created_by')
    .where('i.expires_at', '>', now)
    .whereRef('i.uses', '<', 'i.max_uses')
    .select([
      'i.id',
      'i.collection_id as collectionId',
      'i.role',
      'i.created_by as createdBy',
      'u.display_name as creatorName',
      'i.max_uses as maxUses',
      'i.uses',
      'i.created_at as createdAt',
      'i.expires_at as expiresAt',
    ]);

/** Links that make people members of a collection. */
export function collectionInvitationRepository({ read, write }: ReadWrite) {
  return {
    /** Returns the open invitations of a collection, newest first. */
    list: (collectionId: number, now: number): Promise<InvitationRow[]> =>
      selectOpen(read, now).where('i.collection_id', '=', collectionId).orderBy('i.id', 'desc').execute(),

    async find(hash: string, now: number): Promise<InvitationRow | null> {
      return (await selectOpen(read, now).where('i.hash', '=', hash).executeTakeFirst()) ?? null;
    },

    async insert(invitation: NewInvitationRow): Promise<number> {
      const { id } = await write
        .insertInto('collection_invitations')
        .values({
          collection_id: invitation.collectionId,
          hash: invitation.hash,
          role: invitation.role,
          created_by: invitation.createdBy,
          max_uses: invitation.maxUses,
          uses: 0,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Counts a use. Returns false if none is left: only as many of several concurrent calls get true. */
    async use(id: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('collection_invitations')
        .set({ uses: sql`uses + 1` })
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .whereRef('uses', '<', 'max_uses')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Returns whether the collection had the invitation. */
    async remove(collectionId: number, id: number): Promise<boolean> {
      const query = write.deleteFrom('collection_invitations').where('collection_id', '=', collectionId);
      const { numDeletedRows } = await query.where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes the invitations that a person created. */
    async removeBy(collectionId: number, userId: string): Promise<void> {
      const query = write.deleteFrom('collection_invitations').where('collection_id', '=', collectionId);
      await query.where('created_by', '=', userId).execute();
    },

    async removeExpired(now: number): Promise<void> {
      await write.deleteFrom('collection_invitations').where('expires_at', '<=', now).execute();
    },
  };
}
