import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { DELETED_USER } from '#contract/author-names.ts';
import type { GivenRole } from '#contract/members.ts';
import type { Person } from '#server/core/caller.ts';
import type { Schema } from '../schema.ts';
import { countMembers } from './collection-items.ts';
import { readCollectionBytes } from './collection-reads.ts';
import type { ReadWrite } from './handles.ts';
import { addUsage } from './usage.ts';
import { readerOf } from './visibility.ts';

/** A person with a role of their own. Timestamps are in milliseconds. */
export interface MemberRow {
  userId: string;
  name: string;
  role: GivenRole;
  addedAt: number;
  /** Name of who added the person. */
  addedBy: string;
}

/** The owner of a collection. */
interface Owned {
  id: number;
  userId: string;
  createdAt: number;
}

const select = (db: Kysely<Schema>, collectionId: number) =>
  db
    .selectFrom('collection_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('users as a', 'a.id', 'm.added_by')
    .where('m.collection_id', '=', collectionId)
    .where('m.ended_at', 'is', null)
    .where('m.role', '<>', 'owner')
    .select((eb) => [
      'm.user_id as userId',
      nameOf('u'),
      // Every other role.
      eb.ref('m.role').$castTo<GivenRole>().as('role'),
      'm.added_at as addedAt',
      sql<string>`case when a.id is null then ${sql.lit(DELETED_USER)} else ${displayName('a')} end`.as('addedBy'),
    ]);

const displayName = (alias: string) => sql<string>`coalesce(${sql.ref(`${alias}.display_name`)}, 'Unnamed')`;
const nameOf = (alias: string) => displayName(alias).as('name');

/**
 * The members of collections. The owner of a collection has a row once other people may read it. Call the changes inside a
 * transaction that has locked the collection.
 */
export function collectionMemberRepository({ read, write }: ReadWrite) {
  /** Takes the private snippets of people out of a collection. Their public ones count as added by its owner. */
  async function takeOut(collection: Owned, isOf: ReturnType<typeof sql<SqlBool>>): Promise<void> {
    const items = sql`collection_id = ${collection.id} and exists
      (select 1 from snippets as s where s.id = collection_items.snippet_id and ${isOf}`;
    const removed = await sql`delete from collection_items where ${items} and s.is_public = 0)`.execute(write);
    await countMembers(write, collection.id, -Number(removed.numAffectedRows ?? 0));
    await sql`update collection_items set added_by = ${collection.userId}
      where ${items} and s.user_id = collection_items.added_by)`.execute(write);
  }

  return {
    /** Returns the members but the owner, in the order they were added. */
    list: (collectionId: number): Promise<MemberRow[]> =>
      select(read, collectionId).orderBy('m.added_at').orderBy('m.user_id').execute(),

    /** Returns whether any collection may let a person read private snippets of others. */
    isMember: async ({ userId }: Person): Promise<boolean> => (await readerOf(read, { userId })).isMember === true,

    async find(collectionId: number, userId: string): Promise<MemberRow | null> {
      return (await select(read, collectionId).where('m.user_id', '=', userId).executeTakeFirst()) ?? null;
    },

    /** Adds a person, or one who left before. */
    async add(
      collection: Owned,
      member: { userId: string; role: GivenRole; addedBy: string; addedAt: number },
    ): Promise<void> {
      await addOwner(write, collection);
      const values = { role: member.role, added_by: member.addedBy, added_at: member.addedAt, ended_at: null };
      await write
        .insertInto('collection_members')
        .values({ collection_id: collection.id, user_id: member.userId, ...values })
        .onConflict((conflict) => conflict.columns(['collection_id', 'user_id']).doUpdateSet(values))
        .execute();
    },

    /** Gives the owner a row, because everyone may read the collection. */
    addOwner: (collection: Owned): Promise<void> => addOwner(write, collection),

    async setRole(collectionId: number, userId: string, role: GivenRole): Promise<void> {
      await write
        .updateTable('collection_members')
        .set({ role })
        .where('collection_id', '=', collectionId)
        .where('user_id', '=', userId)
        .execute();
    },

    /** Ends the role of a person, also that of everyone, and takes their snippets out. */
    async end(collection: Owned, userId: string, endedAt: number): Promise<void> {
      await write
        .insertInto('collection_members')
        .values({
          collection_id: collection.id,
          user_id: userId,
          role: 'viewer',
          added_by: null,
          added_at: endedAt,
          ended_at: endedAt,
        })
        .onConflict((conflict) => conflict.columns(['collection_id', 'user_id']).doUpdateSet({ ended_at: endedAt }))
        .execute();
      await takeOut(collection, sql`s.user_id = ${userId}`);
    },

    /** Takes the snippets of people without a role of their own out of a collection. */
    takeOutOthers: (collection: Owned): Promise<void> =>
      takeOut(
        collection,
        sql`s.user_id <> ${collection.userId} and not exists (select 1 from collection_members as m
          where m.collection_id = ${collection.id} and m.user_id = s.user_id and m.ended_at is null)`,
      ),

    /** Returns when a person last left or was removed; 0 without such a member. */
    async lastEnd(collectionId: number): Promise<number> {
      const query = read.selectFrom('collection_members').where('collection_id', '=', collectionId);
      const { last } = await query.select(({ fn }) => fn.max('ended_at').as('last')).executeTakeFirstOrThrow();
      return last ?? 0;
    },

    /** Counts the shared collections of an owner that a manager takes over when the account is deleted, and the others. */
    async countAfter(userId: string): Promise<{ handedOver: number; deleted: number }> {
      const { rows } = await sql<{ handedOver: boolean | number }>`
        select exists (${managersOf(sql.ref('c.id'))}) as "handedOver" from collections as c
        where c.user_id = ${userId} and (c.everyone_role is not null or exists (
          select 1 from collection_members as m
          where m.collection_id = c.id and m.role <> 'owner' and m.ended_at is null))`.execute(read);
      const handedOver = rows.filter((row) => Boolean(row.handedOver)).length;
      return { handedOver, deleted: rows.length - handedOver };
    },

    /** Makes the earliest manager of each of an owner's collections its owner. */
    async handOver(userId: string): Promise<void> {
      const earliest = sql<string>`(${managersOf(sql.ref('collections.id'))} order by m.added_at, m.user_id limit 1)`;
      const { rows } = await sql<{ id: number; user_id: string }>`
        update collections set user_id = ${earliest}
        where user_id = ${userId} and exists (${managersOf(sql.ref('collections.id'))})
        returning id, user_id`.execute(write);
      for (const { id, user_id } of rows) {
        const bytes = await readCollectionBytes(write, id);
        await addUsage(write, userId, { snippets: 0, bytes: -bytes });
        await addUsage(write, user_id, { snippets: 0, bytes });
        await write
          .updateTable('collection_members')
          .set({ role: 'owner', added_by: null })
          .where('collection_id', '=', id)
          .where('user_id', '=', user_id)
          .execute();
        await write
          .deleteFrom('collection_members')
          .where('collection_id', '=', id)
          .where('user_id', '=', userId)
          .execute();
      }
    },

    async count(collectionId: number): Promise<number> {
      const { count } = await read
        .selectFrom('collection_members')
        .where('collection_id', '=', collectionId)
        .where('ended_at', 'is', null)
        .where('role', '<>', 'owner')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** The managers of a collection, as the start of a query. */
const managersOf = (collectionId: Expression<unknown>) => sql`select m.user_id from collection_members as m
  where m.collection_id = ${collectionId} and m.role = 'manager' and m.ended_at is null`;

async function addOwner(db: Kysely<Schema>, { id, userId, createdAt }: Owned): Promise<void> {
  await db
    .insertInto('collection_members')
    .values({ collection_id: id, user_id: userId, role: 'owner', added_by: null, added_at: createdAt, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
