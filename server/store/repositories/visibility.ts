import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#server/core/caller.ts';
import { compileOnce } from '../compile-once.ts';
import type { Schema } from '../schema.ts';

/** The builder of a query that reads snippets under the name `s`. */
export type SnippetExpressions = ExpressionBuilder<Schema & { s: Schema['snippets'] }, 's'>;

export type SnippetCondition = (expressions: SnippetExpressions) => Expression<SqlBool>;

/** Snippets in the trash are outside of every other condition. */
export const inTrashOf = (userId: string): SnippetCondition => {
  return (eb) => eb.and([eb('s.user_id', '=', userId), eb('s.deleted_at', 'is not', null)]);
};

/** Snippets that everyone may read. */
export const isPublic: SnippetCondition = (eb) => eb.and([markedPublic(eb), eb.not(ownerDisabled)]);

/**
 * Public snippets together with `hiddenPublic`. Indexes and stored counts contain these, so that counting them and
 * subtracting the hidden ones is faster than counting what `isPublic` selects.
 */
export const markedPublic: SnippetCondition = (eb) => eb.and([eb('s.is_public', '=', eb.lit(1)), notDeleted]);

/** Public snippets that are hidden because their owner is disabled. */
export const hiddenPublic: SnippetCondition = (eb) => eb.and([markedPublic(eb), ownerDisabled]);

export const ownedBy = (userId: string | null): SnippetCondition => {
  return (eb) => eb.and([eb('s.user_id', '=', userId ?? ''), notDeleted]);
};

export const privateOf = (userId: string): SnippetCondition => {
  return (eb) => eb.and([eb('s.user_id', '=', userId), eb('s.is_public', '=', eb.lit(0)), notDeleted]);
};

/** Whether an operator disabled an account. The subquery reads an index that contains only disabled accounts. */
export const isDisabled = (userId: Expression<unknown>): RawBuilder<SqlBool> =>
  sql`${userId} in (select id from users where disabled_at is not null)`;

/** The part of a viewer on which queries depend. */
export type Reader = Pick<Viewer, 'userId' | 'isMember'>;

/** See `visibleAs`. */
export function visibleTo(reader: Reader): SnippetCondition {
  return () => visibleAs('s', reader);
}

/** Under which a query reads snippets. */
type SnippetsName = 's' | 'o';

/** Counts the snippets of the collection `c` that a reader sees. */
export const countVisibleItems = (reader: Reader): RawBuilder<number | string> => sql`(
  select count(*) from collection_items as i join snippets as s on s.id = i.snippet_id
  where i.collection_id = c.id and ${visibleAs('s', reader)})`;

/** The names are constants. Parsing them for `sql.ref` took a fifth of the time for building the query of a search. */
const columnOf =
  (name: SnippetsName) =>
  (column: keyof Schema['snippets']): RawBuilder<unknown> =>
    sql.raw(`${name}.${column}`);

/**
 * The SQL mirror of `canRead` in `server/visibility/access.ts`: a snippet's owner sees it unless it is in the trash. If its
 * owner is not disabled, everyone sees it when it is public, and members of a collection into which its owner put it.
 * `visibility.engines.test.ts` compares the two.
 */
export function visibleAs(name: SnippetsName, { userId, isMember = true }: Reader): RawBuilder<SqlBool> {
  const column = columnOf(name);
  const isEnabled = sql`not ${isDisabled(column('user_id'))}`;
  const isOpen = sql`${column('is_public')} = 1 and ${isEnabled}`;
  const own = sql`${column('user_id')} = ${userId}`;
  const shared = sql`exists (select 1 ${sharingItems(name, userId)}) and ${isEnabled}`;
  const others = isMember ? sql`${own} or ${shared}` : own;
  const readable = userId === null ? isOpen : sql`(${isOpen} or ${others})`;
  return sql<SqlBool>`(${readable} and ${column('deleted_at')} is null)`;
}

/**
 * The collections of a viewer into which the owner of a snippet put it, as the end of a query: `i` is the place, `m` the
 * viewer's membership. The role that the owner has there needs no condition: losing it takes private snippets out and
 * changes who added the others.
 */
const sharingItems = (name: SnippetsName, userId: string | null): RawBuilder<unknown> => {
  const column = columnOf(name);
  return sql`from collection_items as i join collections as c on c.id = i.collection_id
    left join collection_members as m on m.collection_id = i.collection_id and m.user_id = ${userId}
    where i.snippet_id = ${column('id')} and i.added_by = ${column('user_id')}
    and m.ended_at is null and (m.role is not null or c.everyone_role is not null)`;
};

/** The viewer's role through collections: 2 for an editor, 1 for a viewer, null for none and for own snippets. */
export const sharedRoleOf = (userId: string): RawBuilder<number | null> => sql`
  case when s.user_id = ${userId} then null else (
    select max(case when m.role in ('owner', 'manager', 'editor') or c.everyone_role = 'editor' then 2 else 1 end)
    ${sharingItems('s', userId)}
  ) end`;

/** Whether others may read a private snippet through a collection. The viewer may read it. */
export const isSharedWith = (userId: string): RawBuilder<SqlBool> => sql`
  (s.is_public = 0 and s.deleted_at is null and (s.user_id <> ${userId} or exists (
    select 1 from collection_items as i where i.snippet_id = s.id and i.added_by = s.user_id and (
      exists (select 1 from collection_members as m
        where m.collection_id = i.collection_id and m.user_id <> s.user_id and m.ended_at is null)
      or i.collection_id in (select id from collections where everyone_role is not null)
    )
  )))`;

const selectMembership = compileOnce((db, userId: string) =>
  db.selectNoFrom((eb) =>
    eb
      .or([
        eb.exists(db.selectFrom('collections').select('id').where('everyone_role', 'is not', null)),
        eb.exists(
          db
            .selectFrom('collection_members')
            .select('collection_id')
            .where('user_id', '=', userId)
            .where('ended_at', 'is', null),
        ),
      ])
      .as('isMember'),
  ),
);

/** Finds out whether a viewer is in any shared collection: most are not, and their lists need not look for one. */
export async function readerOf(db: Kysely<Schema>, { userId, isMember }: Reader): Promise<Reader> {
  if (userId === null) return { userId, isMember: false };
  if (isMember !== undefined) return { userId, isMember };
  const { rows } = await selectMembership(db, userId);
  return { userId, isMember: Boolean(rows[0]?.isMember) };
}

/** Private snippets of others that a viewer may read through collections. */
export const sharedWith = (userId: string): SnippetCondition => {
  return () => sql<SqlBool>`(s.is_public = 0 and s.deleted_at is null and s.user_id <> ${userId}
    and s.id in (select i.snippet_id ${sharedItemsOf(userId)}))`;
};

/** Counts what `sharedWith` selects. The index of shared items is enough for that. */
export async function countShared(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from (
      select 1 ${sharedItemsOf(userId)} and i.added_by <> ${userId} group by i.snippet_id
    ) as shared`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * The private snippets in the collections of a viewer that their owners put there, as the end of a query. Those in several
 * collections occur several times.
 */
export const sharedItemsOf = (userId: string): RawBuilder<unknown> => sql`from collection_items as i
  where ${isSharedItem} and i.collection_id in ${collectionsOf(userId)}`;

/** An item `i` with a private snippet that its owner shares. The index of shared items contains these columns. */
export const isSharedItem = sql<SqlBool>`(i.shared_recency is not null and not ${isDisabled(sql.ref('i.added_by'))})`;

/** The shared collections in which a viewer has a role. */
export const collectionsOf = (userId: string): RawBuilder<unknown> => sql`(
  select collection_id from collection_members where user_id = ${userId} and ended_at is null
  union all select c.id from collections as c where c.everyone_role is not null and not exists (
    select 1 from collection_members as m where m.collection_id = c.id and m.user_id = ${userId}))`;

const ownerDisabled = isDisabled(sql.ref('s.user_id'));

const notDeleted = sql<SqlBool>`s.deleted_at is null`;
