import { type Kysely, sql } from 'kysely';
import type { CollectionInput } from '#contract/collections.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Person } from '#server/core/viewer.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';
import { addUsage, usageOfCollection, usageOfMembers } from './usage.ts';
import { ownedBy, visibleTo } from './visibility.ts';

/** A collection as its owner sees it. Timestamps are in milliseconds. */
export interface CollectionRow {
  id: number;
  name: string;
  description: string | null;
  userId: string;
  snippetCount: number;
  createdAt: number;
  updatedAt: number;
}

export interface NewCollection extends CollectionInput {
  createdAt: number;
  updatedAt: number;
}

export interface CollectionPage {
  /** Creation timestamp and id of the last row of the previous page. */
  after?: { time: number; id: number };
  limit: number;
  /** Only collections that contain this snippet. */
  snippetId?: number;
}

/** Selects an owner's collections. Counting their snippets checks the visibility of each one. */
const select = (db: Kysely<Schema>, owner: Person) =>
  db
    .selectFrom('collections as c')
    .where('c.user_id', '=', owner.userId)
    .select((eb) => [
      'c.id',
      'c.name',
      'c.description',
      'c.user_id as userId',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      eb
        .selectFrom('collection_items as i')
        .innerJoin('snippets as s', 's.id', 'i.snippet_id')
        .whereRef('i.collection_id', '=', 'c.id')
        .where(visibleTo(owner))
        .select(({ fn }) => fn.countAll().as('count'))
        .as('snippetCount'),
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRow = (row: Selected): CollectionRow => ({ ...row, snippetCount: Number(row.snippetCount) });

/** Selects the ids of the collections that contain a snippet which the owner may read. */
const containing = (db: Kysely<Schema>, owner: Person, snippetId: number) =>
  db
    .selectFrom('collection_items as i')
    .innerJoin('snippets as s', 's.id', 'i.snippet_id')
    .where('i.snippet_id', '=', snippetId)
    .where(visibleTo(owner))
    .select('i.collection_id');

/** Returns one page of an owner's collections, newest first. */
export async function listCollections(
  db: Kysely<Schema>,
  owner: Person,
  { after, limit, snippetId }: CollectionPage,
): Promise<CollectionRow[]> {
  const rows = await select(db, owner)
    .$if(snippetId !== undefined, (query) => query.where('c.id', 'in', containing(db, owner, snippetId ?? 0)))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('c.created_at', 'c.id'), '<', tuple(after?.time ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

export async function findCollection(db: Kysely<Schema>, owner: Person, id: number): Promise<CollectionRow | null> {
  const row = await select(db, owner).where('c.id', '=', id).executeTakeFirst();
  return row ? toRow(row) : null;
}

interface SlowCollectionReads {
  listCollections(owner: Person, page: CollectionPage): Promise<CollectionRow[]>;
  findCollection(owner: Person, id: number): Promise<CollectionRow | null>;
}

/** Collections. Every query is bound to the owner. Changes count in the owner's usage: make them in a transaction. */
export function collectionRepository({ read, write }: ReadWrite, slow: SlowCollectionReads) {
  /** Counts snippets that entered a collection, or left it. */
  async function countMembers(collectionId: number, members: number, quota: Quota | null = null): Promise<void> {
    if (members === 0) return;
    const query = write.selectFrom('collections').select('user_id as userId').where('id', '=', collectionId);
    const { userId } = await query.executeTakeFirstOrThrow();
    await addUsage(write, userId, usageOfMembers(members), quota);
  }

  /** Returns the texts of a collection and the number of its snippets, also of those that the owner cannot read. */
  async function sizeOf(owner: Person, id: number) {
    return write
      .selectFrom('collections as c')
      .where('c.id', '=', id)
      .where('c.user_id', '=', owner.userId)
      .select((eb) => [
        'c.name',
        'c.description',
        eb
          .selectFrom('collection_items as i')
          .whereRef('i.collection_id', '=', 'c.id')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('members'),
      ])
      .executeTakeFirst();
  }

  return {
    list: slow.listCollections,
    find: slow.findCollection,

    async count(owner: Person, snippetId?: number): Promise<number> {
      const query = read
        .selectFrom('collections')
        .where('user_id', '=', owner.userId)
        .$if(snippetId !== undefined, (all) => all.where('id', 'in', containing(read, owner, snippetId ?? 0)));
      const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Returns the ids that are collections of the owner. */
    async whichAreOwn(owner: Person, ids: readonly number[]): Promise<number[]> {
      const given = sql<number>`(select n.value from ${engineOf(read).sql.numberTable(ids)})`;
      const query = read.selectFrom('collections').select('id').where('user_id', '=', owner.userId);
      return (await query.where('id', 'in', given).execute()).map(({ id }) => id);
    },

    /** Returns the number of an owner's collections and, in a transaction, blocks others that do the same. */
    async lockAndCount(owner: Person): Promise<number> {
      const { lockRows } = engineOf(write).sql;
      const lock = write.selectFrom('users as u').select('u.id').where('u.id', '=', owner.userId);
      await lock.modifyEnd(lockRows('u')).executeTakeFirst();
      const { count } = await write
        .selectFrom('collections')
        .where('user_id', '=', owner.userId)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** @throws AppError `quota_exceeded` */
    async insert(owner: Person, collection: NewCollection, quota: Quota | null = null): Promise<number> {
      const { id } = await write
        .insertInto('collections')
        .values({
          user_id: owner.userId,
          name: collection.name,
          description: collection.description,
          created_at: collection.createdAt,
          updated_at: collection.updatedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addUsage(write, owner.userId, usageOfCollection(collection, 0), quota);
      return id;
    },

    /**
     * Returns whether the owner has the collection in that version.
     *
     * @param base `updatedAt` of the version that may be replaced; undefined for any
     * @throws AppError `quota_exceeded`
     */
    async update(
      owner: Person,
      id: number,
      collection: CollectionInput,
      { updatedAt, base, quota = null }: { updatedAt: number; base: number | undefined; quota?: Quota | null },
    ): Promise<boolean> {
      const before = await sizeOf(owner, id);
      const { numUpdatedRows } = await write
        .updateTable('collections')
        .set({ name: collection.name, description: collection.description, updated_at: updatedAt })
        .where('id', '=', id)
        .where('user_id', '=', owner.userId)
        .$if(base !== undefined, (query) => query.where('updated_at', '=', base ?? 0))
        .executeTakeFirst();
      if (numUpdatedRows === 0n || before === undefined) return false;
      const bytes = usageOfCollection(collection, 0).bytes - usageOfCollection(before, 0).bytes;
      await addUsage(write, owner.userId, { snippets: 0, bytes }, quota);
      return true;
    },

    /** Returns whether the owner had the collection. */
    async remove(owner: Person, id: number): Promise<boolean> {
      const size = await sizeOf(owner, id);
      if (size === undefined) return false;
      const query = write.deleteFrom('collections').where('id', '=', id).where('user_id', '=', owner.userId);
      const { numDeletedRows } = await query.executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      const { bytes } = usageOfCollection(size, Number(size.members));
      await addUsage(write, owner.userId, { snippets: 0, bytes: -bytes });
      return true;
    },

    /** Returns an owner's collections from the oldest, after the position of the last row of the previous page. */
    async listOldest(owner: Person, { after, limit }: Pick<CollectionPage, 'after' | 'limit'>) {
      return read
        .selectFrom('collections as c')
        .where('c.user_id', '=', owner.userId)
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('c.created_at', 'c.id'), '>', tuple(after?.time ?? 0, after?.id ?? 0)),
          ),
        )
        .select(['c.id', 'c.name', 'c.description', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
        .orderBy('c.created_at')
        .orderBy('c.id')
        .limit(limit)
        .execute();
    },

    /** Returns the ids of the owner's own snippets in a collection, in the order they were added. */
    async listOwnItems(owner: Person, collectionId: number): Promise<number[]> {
      const items = await read
        .selectFrom('collection_items as i')
        .innerJoin('snippets as s', 's.id', 'i.snippet_id')
        .where('i.collection_id', '=', collectionId)
        .where(ownedBy(owner.userId))
        .select('i.snippet_id as snippetId')
        .orderBy('i.id')
        .execute();
      return items.map(({ snippetId }) => snippetId);
    },

    /** Returns false when the collection already has the snippet. @throws AppError `quota_exceeded` */
    async addItem(
      collectionId: number,
      snippetId: number,
      createdAt: number,
      quota: Quota | null = null,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('collection_items')
        .values({ collection_id: collectionId, snippet_id: snippetId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const added = Number(numInsertedOrUpdatedRows ?? 0n);
      await countMembers(collectionId, added, quota);
      return added > 0;
    },

    /** Adds snippets to collections of one owner that do not have them, in order. */
    async addNewItems(items: readonly { collectionId: number; snippetId: number }[], createdAt: number): Promise<void> {
      const rows = items.map((item) => ({
        collection_id: item.collectionId,
        snippet_id: item.snippetId,
        created_at: createdAt,
      }));
      await engineOf(write).insert.rows(write, 'collection_items', rows);
      const [first] = items;
      if (first) await countMembers(first.collectionId, items.length);
    },

    /**
     * Adds snippets to a collection, in order, unless it has them. Returns how many were added.
     *
     * @throws AppError `quota_exceeded`
     */
    async addMissingItems(
      collectionId: number,
      snippetIds: readonly number[],
      createdAt: number,
      quota: Quota | null = null,
    ): Promise<number> {
      const given = engineOf(write).sql.numberTable(snippetIds);
      // SQLite reads `on` as part of the join without a condition before it.
      const { numAffectedRows } = await sql`insert into collection_items (collection_id, snippet_id, created_at)
        select cast(${collectionId} as bigint), n.value, cast(${createdAt} as bigint) from ${given} where true
        on conflict do nothing`.execute(write);
      const added = Number(numAffectedRows ?? 0);
      await countMembers(collectionId, added, quota);
      return added;
    },

    /** Removes snippets from a collection. Returns the removed ids. */
    async removeItems(collectionId: number, snippetIds: readonly number[]): Promise<number[]> {
      const given = sql<number>`(select n.value from ${engineOf(write).sql.numberTable(snippetIds)})`;
      const query = write.deleteFrom('collection_items').where('collection_id', '=', collectionId);
      const rows = await query.where('snippet_id', 'in', given).returning('snippet_id').execute();
      await countMembers(collectionId, -rows.length);
      return rows.map(({ snippet_id }) => snippet_id);
    },

    /** Returns whether the collection had the snippet. */
    async removeItem(collectionId: number, snippetId: number): Promise<boolean> {
      const query = write.deleteFrom('collection_items').where('collection_id', '=', collectionId);
      const { numDeletedRows } = await query.where('snippet_id', '=', snippetId).executeTakeFirst();
      await countMembers(collectionId, -Number(numDeletedRows));
      return numDeletedRows > 0n;
    },
  };
}
