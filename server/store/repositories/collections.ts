import { sql } from 'kysely';
import type { CollectionInput, EveryoneRole } from '#contract/collections.ts';
import type { Person, Viewer } from '#server/core/caller.ts';
import type { Quota } from '#server/core/quota.ts';
import { engineOf } from '../engine.ts';
import { collectionItems } from './collection-items.ts';
import type { CollectionPreviews } from './collection-previews.ts';
import {
  bytesOf,
  type CollectionPage,
  type CollectionRow,
  containing,
  inScope,
  type LockedCollection,
  type PublicCollectionRow,
  selectAccess,
  selectSizes,
  toAccess,
} from './collection-reads.ts';
import type { ReadWrite } from './handles.ts';
import { addUsage, usageOfCollection } from './usage.ts';
import { countVisibleItems } from './visibility.ts';

export interface NewCollection extends CollectionInput {
  isArranged?: boolean | undefined;
  createdAt: number;
  updatedAt: number;
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
        .select([
          'c.id',
          'c.name',
          'c.description',
          'u.display_name as ownerName',
          'c.updated_at as updatedAt',
          'c.is_arranged',
          countVisibleItems({ userId: null }).as('snippetCount'),
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
