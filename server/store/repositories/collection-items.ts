import { type Kysely, sql } from 'kysely';
import type { Person } from '#server/core/caller.ts';
import type { Quota } from '#server/core/quota.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';
import { GAP, itemOrder, startOf } from './item-order.ts';
import { sharedRecencyOf, updateSharedRecency } from './shared-items.ts';
import { addUsage, usageOfMembers } from './usage.ts';
import { ownedBy } from './visibility.ts';

/** The snippets in collections. Call the changes inside a transaction that has locked the collection. */
export function collectionItems({ read, write }: ReadWrite) {
  /** Counts snippets that entered a collection, or left it. */
  const count = (collectionId: number, members: number, quota?: Quota | null) =>
    countMembers(write, collectionId, members, quota);

  return {
    ...itemOrder(write),

    /** Returns the ids of the owner's own snippets in a collection, in its order by hand. */
    async listOwnItems(owner: Person, collectionId: number): Promise<number[]> {
      const items = await read
        .selectFrom('collection_items as i')
        .innerJoin('snippets as s', 's.id', 'i.snippet_id')
        .where('i.collection_id', '=', collectionId)
        .where(ownedBy(owner.userId))
        .select('i.snippet_id as snippetId')
        .orderBy('i.position')
        .execute();
      return items.map(({ snippetId }) => snippetId);
    },

    /** Adds a snippet before all others. Returns false when the collection already has the snippet. @throws AppError `quota_exceeded` for the collection's owner */
    async addItem(
      { userId }: Person,
      collectionId: number,
      snippetId: number,
      createdAt: number,
      quota: Quota | null = null,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('collection_items')
        .values({
          collection_id: collectionId,
          snippet_id: snippetId,
          added_by: userId,
          shared_recency: sharedRecencyOf(sql.val(snippetId), sql.val(userId)),
          position: startOf(collectionId),
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const added = Number(numInsertedOrUpdatedRows ?? 0n);
      await count(collectionId, added, quota);
      return added > 0;
    },

    /** Adds snippets to collections of one owner that do not have them, in order after all others. */
    async addNewItems(
      { userId }: Person,
      items: readonly { collectionId: number; snippetId: number }[],
      createdAt: number,
    ): Promise<void> {
      const ends = await endsOf(write, [...new Set(items.map(({ collectionId }) => collectionId))]);
      const rows = items.map((item, index) => ({
        collection_id: item.collectionId,
        snippet_id: item.snippetId,
        added_by: userId,
        shared_recency: null,
        position: (ends.get(item.collectionId) ?? 0) + (index + 1) * GAP,
        created_at: createdAt,
      }));
      await engineOf(write).insert.rows(write, 'collection_items', rows);
      await updateSharedRecency(write, [...new Set(items.map(({ snippetId }) => snippetId))]);
      const [first] = items;
      if (first) await count(first.collectionId, items.length);
    },

    /** Adds snippets to a collection, in order before all others, unless it has them. Returns how many were added. */
    async addMissingItems(
      { userId }: Person,
      collectionId: number,
      snippetIds: readonly number[],
      createdAt: number,
      quota: Quota | null = null,
    ): Promise<number> {
      const given = engineOf(write).sql.numberTable(snippetIds);
      const sharedRecency = sharedRecencyOf(sql.ref('n.value'), sql.val(userId));
      // SQLite reads `on` as part of the join without a condition before it.
      const { numAffectedRows } = await sql`
        insert into collection_items (collection_id, snippet_id, added_by, shared_recency, position, created_at)
        select cast(${collectionId} as bigint), n.value, cast(${userId} as text), ${sharedRecency},
          ${startOf(collectionId, snippetIds.length)} + ${sql.lit(GAP)} * row_number() over (),
          cast(${createdAt} as bigint)
        from ${given} where true on conflict do nothing`.execute(write);
      const added = Number(numAffectedRows ?? 0);
      await count(collectionId, added, quota);
      return added;
    },

    /** Makes a person the one who added those of their own snippets that others have added. Returns their number. */
    async takeOverItems({ userId }: Person, collectionId: number, snippetIds: readonly number[]): Promise<number> {
      const given = sql<number>`(select n.value from ${engineOf(write).sql.numberTable(snippetIds)})`;
      const own = write.selectFrom('snippets as s').select('s.id').where('s.user_id', '=', userId);
      const { numUpdatedRows } = await write
        .updateTable('collection_items')
        .set({
          added_by: userId,
          shared_recency: sharedRecencyOf(sql.ref('collection_items.snippet_id'), sql.val(userId)),
        })
        .where('collection_id', '=', collectionId)
        .where('snippet_id', 'in', own.where('s.id', 'in', given))
        .where((eb) => eb.or([eb('added_by', '<>', userId), eb('added_by', 'is', null)]))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Removes snippets from a collection. Returns the removed ids. */
    async removeItems(collectionId: number, snippetIds: readonly number[]): Promise<number[]> {
      const given = sql<number>`(select n.value from ${engineOf(write).sql.numberTable(snippetIds)})`;
      const query = write.deleteFrom('collection_items').where('collection_id', '=', collectionId);
      const rows = await query.where('snippet_id', 'in', given).returning('snippet_id').execute();
      await count(collectionId, -rows.length);
      return rows.map(({ snippet_id }) => snippet_id);
    },

    /** Returns whether the collection had the snippet. */
    async removeItem(collectionId: number, snippetId: number): Promise<boolean> {
      const query = write.deleteFrom('collection_items').where('collection_id', '=', collectionId);
      const { numDeletedRows } = await query.where('snippet_id', '=', snippetId).executeTakeFirst();
      await count(collectionId, -Number(numDeletedRows));
      return numDeletedRows > 0n;
    },
  };
}

/** Returns the position of the last snippet of each collection that has any. */
async function endsOf(write: Kysely<Schema>, collectionIds: readonly number[]): Promise<Map<number, number>> {
  const given = sql<number>`(select n.value from ${engineOf(write).sql.numberTable(collectionIds)})`;
  const rows = await write
    .selectFrom('collection_items')
    .where('collection_id', 'in', given)
    .select(({ fn }) => ['collection_id', fn.max('position').as('last')])
    .groupBy('collection_id')
    .execute();
  return new Map(rows.map(({ collection_id, last }) => [collection_id, Number(last)]));
}

/** Counts snippets that entered a collection, or left it, in the usage of its owner. */
export async function countMembers(
  write: Kysely<Schema>,
  collectionId: number,
  members: number,
  quota: Quota | null = null,
): Promise<void> {
  if (members === 0) return;
  const query = write.selectFrom('collections').select('user_id as userId').where('id', '=', collectionId);
  const { userId } = await query.executeTakeFirstOrThrow();
  await addUsage(write, userId, usageOfMembers(members), quota);
}
