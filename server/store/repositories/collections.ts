import { type Kysely, sql } from 'kysely';
import type { CollectionInput } from '#contract/collections.ts';
import type { Person } from '#server/viewer.ts';
import { insertRows } from '../dialects/inserts.ts';
import type { LendReader } from '../dialects/lend-reader.ts';
import { numberTable } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';
import { visibleTo } from './visibility.ts';

/** A collection as its owner sees it; moments in milliseconds. */
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

/**
 * Reads and writes one person's collections: every query is bound to the owner.
 *
 * @param lendReader lends the same database for what may take long: to count what is in collections goes through all of it
 */
export function collectionRepository(db: Kysely<Schema>, lendReader: LendReader) {
  const rows = (from: Kysely<Schema>, owner: Person) =>
    from
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
  type Selected = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
  const toRow = (row: Selected): CollectionRow => ({ ...row, snippetCount: Number(row.snippetCount) });

  return {
    /** @returns the newest first, after the position given: the creation and id of the last one seen */
    async list(
      owner: Person,
      page: { after?: { createdAt: number; id: number }; limit: number },
    ): Promise<CollectionRow[]> {
      const { after } = page;
      const list = await lendReader((from) =>
        rows(from, owner)
          .$if(after !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple('c.created_at', 'c.id'), '<', tuple(after?.createdAt ?? 0, after?.id ?? 0)),
            ),
          )
          .orderBy('c.created_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(page.limit)
          .execute(),
      );
      return list.map(toRow);
    },

    async count(owner: Person): Promise<number> {
      const query = db.selectFrom('collections').where('user_id', '=', owner.userId);
      const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },

    async find(owner: Person, id: number): Promise<CollectionRow | null> {
      const row = await lendReader((from) => rows(from, owner).where('c.id', '=', id).executeTakeFirst());
      return row ? toRow(row) : null;
    },

    /** @returns those of the ids that are collections of the owner */
    async whichAreOwn(owner: Person, ids: readonly number[]): Promise<number[]> {
      const given = sql<number>`(select n.value from ${numberTable(db, ids)})`;
      const query = db.selectFrom('collections').select('id').where('user_id', '=', owner.userId);
      return (await query.where('id', 'in', given).execute()).map(({ id }) => id);
    },

    async insert(owner: Person, collection: NewCollection): Promise<number> {
      const { id } = await db
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
      return id;
    },

    /**
     * @param base when the version that may be replaced was stored; undefined: any
     * @returns whether the owner has that version of such a collection
     */
    async update(
      owner: Person,
      id: number,
      collection: CollectionInput,
      { updatedAt, base }: { updatedAt: number; base: number | undefined },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('collections')
        .set({ name: collection.name, description: collection.description, updated_at: updatedAt })
        .where('id', '=', id)
        .where('user_id', '=', owner.userId)
        .$if(base !== undefined, (query) => query.where('updated_at', '=', base ?? 0))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns whether the owner had such a collection */
    async remove(owner: Person, id: number): Promise<boolean> {
      const query = db.deleteFrom('collections').where('id', '=', id).where('user_id', '=', owner.userId);
      const { numDeletedRows } = await query.executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** @returns the ids of the owner's own snippets in a collection, in the order they were added */
    async listOwnItems(owner: Person, collectionId: number): Promise<number[]> {
      const items = await db
        .selectFrom('collection_items as i')
        .innerJoin('snippets as s', 's.id', 'i.snippet_id')
        .where('i.collection_id', '=', collectionId)
        .where('s.user_id', '=', owner.userId)
        .select('i.snippet_id as snippetId')
        .orderBy('i.id')
        .execute();
      return items.map(({ snippetId }) => snippetId);
    },

    /** @returns false where the snippet was in the collection already */
    async addItem(collectionId: number, snippetId: number, createdAt: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('collection_items')
        .values({ collection_id: collectionId, snippet_id: snippetId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Adds snippets, in their order, none of which is in its collection already. Call inside a transaction. */
    async addNewItems(items: readonly { collectionId: number; snippetId: number }[], createdAt: number): Promise<void> {
      const rows = items.map((item) => ({
        collection_id: item.collectionId,
        snippet_id: item.snippetId,
        created_at: createdAt,
      }));
      await insertRows(db, 'collection_items', rows);
    },

    /** @returns whether the snippet was in the collection */
    async removeItem(collectionId: number, snippetId: number): Promise<boolean> {
      const query = db.deleteFrom('collection_items').where('collection_id', '=', collectionId);
      const { numDeletedRows } = await query.where('snippet_id', '=', snippetId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
