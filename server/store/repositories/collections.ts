import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CollectionInput, CollectionRole, CollectionScope, EveryoneRole } from '#contract/collections.ts';
import type { Person, Viewer } from '#server/core/caller.ts';
import type { Quota } from '#server/core/quota.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { collectionItems } from './collection-items.ts';
import type { CollectionPreviews } from './collection-previews.ts';
import type { ReadWrite } from './handles.ts';
import { addUsage, usageOfCollection } from './usage.ts';
import { collectionsOf, visibleTo } from './visibility.ts';

/** A collection as a person sees it. Timestamps are in milliseconds. */
export interface CollectionRow {
  id: number;
  name: string;
  description: string | null;
  /** The owner. */
  userId: string;
  ownerName: string | null;
  everyone: EveryoneRole;
  /** Of the person; null if there never was one. `endedAt` is null for a member. */
  membership: { role: CollectionRole; endedAt: number | null } | null;
  memberCount: number;
  isPublic: boolean;
  shareId: string | null;
  /** Whether its snippets have an order by hand. */
  isArranged: boolean;
  snippetCount: number;
  createdAt: number;
  updatedAt: number;
}

/** A collection without its counts. */
export type LockedCollection = Omit<CollectionRow, 'ownerName' | 'memberCount' | 'snippetCount'>;

/** A collection as everyone sees it. */
export type PublicCollectionRow = Pick<
  CollectionRow,
  'id' | 'name' | 'description' | 'ownerName' | 'snippetCount' | 'updatedAt' | 'isArranged'
>;

export interface NewCollection extends CollectionInput {
  isArranged?: boolean | undefined;
  createdAt: number;
  updatedAt: number;
}

export interface CollectionPage {
  /** Defaults to `own`. */
  scope?: CollectionScope;
  /** Creation timestamp and id of the last row of the previous page. */
  after?: { time: number; id: number };
  limit: number;
  /** Only collections that contain this snippet. */
  snippetId?: number;
}

/** Selects collections as a person sees them, whether or not the person has a role in them. */
const selectAccess = (db: Kysely<Schema>, { userId }: Person) =>
  db
    .selectFrom('collections as c')
    .leftJoin('collection_members as m', (join) =>
      join.onRef('m.collection_id', '=', 'c.id').on('m.user_id', '=', userId),
    )
    .select([
      'c.id',
      'c.name',
      'c.description',
      'c.user_id as userId',
      'c.everyone_role as everyone',
      'c.is_public',
      'c.share_id as shareId',
      'c.is_arranged',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'm.role as member_role',
      'm.ended_at as member_ended_at',
    ]);

/** Adds names and counts. Counting the snippets checks the visibility of each one. */
const select = (db: Kysely<Schema>, person: Person) =>
  selectAccess(db, person).select((eb) => [
    eb.selectFrom('users as u').whereRef('u.id', '=', 'c.user_id').select('u.display_name').as('ownerName'),
    eb
      .selectFrom('collection_members as o')
      .whereRef('o.collection_id', '=', 'c.id')
      .where('o.ended_at', 'is', null)
      .where('o.role', '<>', 'owner')
      .select(({ fn }) => fn.countAll().as('count'))
      .as('memberCount'),
    eb
      .selectFrom('collection_items as i')
      .innerJoin('snippets as s', 's.id', 'i.snippet_id')
      .whereRef('i.collection_id', '=', 'c.id')
      .where(visibleTo(person))
      .select(({ fn }) => fn.countAll().as('count'))
      .as('snippetCount'),
  ]);

type SelectedAccess = Awaited<ReturnType<ReturnType<typeof selectAccess>['executeTakeFirstOrThrow']>>;
type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toAccess = <Row extends SelectedAccess>({
  member_role,
  member_ended_at,
  is_public,
  is_arranged,
  ...row
}: Row) => ({
  ...row,
  isArranged: is_arranged === 1,
  isPublic: is_public === 1,
  membership: member_role === null ? null : { role: member_role, endedAt: member_ended_at },
});

const toRow = (row: Selected): CollectionRow => ({
  ...toAccess(row),
  memberCount: Number(row.memberCount),
  snippetCount: Number(row.snippetCount),
});

/** Selects the ids of the collections that contain a snippet which the person may read. */
const containing = (db: Kysely<Schema>, person: Person, snippetId: number) =>
  db
    .selectFrom('collection_items as i')
    .innerJoin('snippets as s', 's.id', 'i.snippet_id')
    .where('i.snippet_id', '=', snippetId)
    .where(visibleTo(person))
    .select('i.collection_id');

const inScope = ({ userId }: Person, scope: CollectionScope) => {
  const isOwn = sql<SqlBool>`c.user_id = ${userId}`;
  const isShared = sql<SqlBool>`c.id in ${collectionsOf(userId)}`;
  if (scope === 'own') return isOwn;
  return scope === 'all' ? sql<SqlBool>`(${isOwn} or ${isShared})` : sql<SqlBool>`(not ${isOwn} and ${isShared})`;
};

/** Returns one page of a person's collections, newest first. */
export async function listCollections(
  db: Kysely<Schema>,
  person: Person,
  { scope = 'own', after, limit, snippetId }: CollectionPage,
): Promise<CollectionRow[]> {
  const rows = await select(db, person)
    .where(inScope(person, scope))
    .$if(snippetId !== undefined, (query) => query.where('c.id', 'in', containing(db, person, snippetId ?? 0)))
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

export async function findCollection(db: Kysely<Schema>, person: Person, id: number): Promise<CollectionRow | null> {
  const row = await select(db, person).where('c.id', '=', id).executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Selects the texts of collections and the number of their snippets, also of those that the owner cannot read. */
const selectSizes = (db: Kysely<Schema>) =>
  db.selectFrom('collections as c').select((eb) => [
    'c.user_id as userId',
    'c.name',
    'c.description',
    eb
      .selectFrom('collection_items as i')
      .whereRef('i.collection_id', '=', 'c.id')
      .select(({ fn }) => fn.countAll().as('count'))
      .as('members'),
  ]);

const bytesOf = ({ members, ...texts }: { name: string; description: string | null; members: unknown }): number =>
  usageOfCollection(texts, Number(members)).bytes;

/** Returns the part of its owner's quota that a collection takes. */
export async function readCollectionBytes(db: Kysely<Schema>, id: number): Promise<number> {
  return bytesOf(await selectSizes(db).where('c.id', '=', id).executeTakeFirstOrThrow());
}

interface SlowCollectionReads {
  previewCollections(viewer: Viewer, collectionIds: readonly number[]): Promise<CollectionPreviews>;
  listCollections(person: Person, page: CollectionPage): Promise<CollectionRow[]>;
  findCollection(person: Person, id: number): Promise<CollectionRow | null>;
}

/** Collections. Services check the roles of people in them. Changes count in the owner's usage: make them in a transaction. */
export function collectionRepository({ read, write }: ReadWrite, slow: SlowCollectionReads) {
  const sizeOf = (id: number) => selectSizes(write).where('c.id', '=', id).executeTakeFirst();

  return {
    ...collectionItems({ read, write }),
    list: slow.listCollections,
    previews: slow.previewCollections,
    /** Finds a collection whether or not the person has a role in it. */
    find: slow.findCollection,

    /** Finds a collection like `find`, without counts, and locks it until the transaction ends. */
    async findToChange(person: Person, id: number): Promise<LockedCollection | null> {
      const query = selectAccess(write, person).where('c.id', '=', id);
      const row = await query.modifyEnd(engineOf(write).sql.lockRows('c')).executeTakeFirst();
      return row ? toAccess(row) : null;
    },

    async count(
      person: Person,
      { scope = 'own', snippetId }: Pick<CollectionPage, 'scope' | 'snippetId'> = {},
    ): Promise<number> {
      const query = read
        .selectFrom('collections as c')
        .where(inScope(person, scope))
        .$if(snippetId !== undefined, (all) => all.where('c.id', 'in', containing(read, person, snippetId ?? 0)));
      const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Returns the names of all collections of the owner. */
    async names(owner: Person): Promise<{ id: number; name: string }[]> {
      return read.selectFrom('collections').where('user_id', '=', owner.userId).select(['id', 'name']).execute();
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
          is_arranged: collection.isArranged ? 1 : 0,
          created_at: collection.createdAt,
          updated_at: collection.updatedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addUsage(write, owner.userId, usageOfCollection(collection, 0), quota);
      return id;
    },

    /** @throws AppError `quota_exceeded` for the owner */
    async update(
      id: number,
      { name, description }: CollectionInput,
      updatedAt: number,
      quota: Quota | null = null,
    ): Promise<void> {
      const before = await sizeOf(id);
      await write
        .updateTable('collections')
        .set({ name, description, updated_at: updatedAt })
        .where('id', '=', id)
        .execute();
      if (before === undefined) return;
      const bytes = usageOfCollection({ name, description }, 0).bytes - usageOfCollection(before, 0).bytes;
      await addUsage(write, before.userId, { snippets: 0, bytes }, quota);
    },

    async setEveryone(id: number, role: EveryoneRole): Promise<void> {
      await write.updateTable('collections').set({ everyone_role: role }).where('id', '=', id).execute();
    },

    /** @param shareId replaces a missing one */
    async setPublic(id: number, isPublic: boolean, shareId: string | null): Promise<void> {
      await write
        .updateTable('collections')
        .set(({ fn, val }) => ({
          is_public: isPublic ? 1 : 0,
          share_id: fn.coalesce('share_id', val(shareId)),
        }))
        .where('id', '=', id)
        .execute();
    },

    /** Finds a collection with a public page whose owner is not disabled. */
    async findPublic(shareId: string): Promise<PublicCollectionRow | null> {
      const row = await read
        .selectFrom('collections as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .where('c.share_id', '=', shareId)
        .where('c.is_public', '=', 1)
        .where('u.disabled_at', 'is', null)
        .select((eb) => [
          'c.id',
          'c.name',
          'c.description',
          'u.display_name as ownerName',
          'c.updated_at as updatedAt',
          'c.is_arranged',
          eb
            .selectFrom('collection_items as i')
            .innerJoin('snippets as s', 's.id', 'i.snippet_id')
            .whereRef('i.collection_id', '=', 'c.id')
            .where(visibleTo({ userId: null }))
            .select(({ fn }) => fn.countAll().as('count'))
            .as('snippetCount'),
        ])
        .executeTakeFirst();
      if (!row) return null;
      const { is_arranged, ...shown } = row;
      return { ...shown, snippetCount: Number(row.snippetCount), isArranged: is_arranged === 1 };
    },

    async remove(id: number): Promise<void> {
      const size = await sizeOf(id);
      await write.deleteFrom('collections').where('id', '=', id).execute();
      if (size) await addUsage(write, size.userId, { snippets: 0, bytes: -bytesOf(size) });
    },

    /** Returns an owner's collections from the oldest, after the position of the last row of the previous page. */
    async listOldest(
      owner: Person,
      { after, limit, collectionId }: Pick<CollectionPage, 'after' | 'limit'> & { collectionId?: number | undefined },
    ) {
      return read
        .selectFrom('collections as c')
        .where('c.user_id', '=', owner.userId)
        .$if(collectionId !== undefined, (query) => query.where('c.id', '=', collectionId ?? 0))
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('c.created_at', 'c.id'), '>', tuple(after?.time ?? 0, after?.id ?? 0)),
          ),
        )
        .select(['c.id', 'c.name', 'c.description', 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
        .select('c.is_arranged')
        .orderBy('c.created_at')
        .orderBy('c.id')
        .limit(limit)
        .execute();
    },
  };
}
