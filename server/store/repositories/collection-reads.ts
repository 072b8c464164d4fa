import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CollectionRole, CollectionScope, EveryoneRole } from '#contract/collections.ts';
import type { Person } from '#server/core/caller.ts';
import type { Schema } from '../schema.ts';
import { usageOfCollection } from './usage.ts';
import { collectionsOf, countVisibleItems, visibleTo } from './visibility.ts';

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
export const selectAccess = (db: Kysely<Schema>, { userId }: Person) =>
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
    countVisibleItems(person).as('snippetCount'),
  ]);

type SelectedAccess = Awaited<ReturnType<ReturnType<typeof selectAccess>['executeTakeFirstOrThrow']>>;
type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export const toAccess = <Row extends SelectedAccess>({
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
export const containing = (db: Kysely<Schema>, person: Person, snippetId: number) =>
  db
    .selectFrom('collection_items as i')
    .innerJoin('snippets as s', 's.id', 'i.snippet_id')
    .where('i.snippet_id', '=', snippetId)
    .where(visibleTo(person))
    .select('i.collection_id');

export const inScope = ({ userId }: Person, scope: CollectionScope) => {
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
export const selectSizes = (db: Kysely<Schema>) =>
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

export const bytesOf = ({
  members,
  ...texts
}: {
  name: string;
  description: string | null;
  members: unknown;
}): number => usageOfCollection(texts, Number(members)).bytes;

/** Returns the part of its owner's quota that a collection takes. */
export async function readCollectionBytes(db: Kysely<Schema>, id: number): Promise<number> {
  return bytesOf(await selectSizes(db).where('c.id', '=', id).executeTakeFirstOrThrow());
}
