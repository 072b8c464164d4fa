import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#server/core/viewer.ts';
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

/** See `visibleAs`. */
export function visibleTo(viewer: Viewer): SnippetCondition {
  return () => visibleAs('s', viewer);
}

/**
 * The SQL mirror of `canRead` in `server/visibility/access.ts`: a snippet's owner sees it, and everyone when it is public
 * and its owner is not disabled, unless it is in the trash. `visibility.engines.test.ts` compares the two.
 *
 * @param name under which the query reads snippets
 */
export function visibleAs(name: string, { userId }: Viewer): RawBuilder<SqlBool> {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  const isOpen = sql`${column('is_public')} = 1 and not ${isDisabled(column('user_id'))}`;
  const readable = userId === null ? isOpen : sql`(${isOpen} or ${column('user_id')} = ${userId})`;
  return sql<SqlBool>`(${readable} and ${column('deleted_at')} is null)`;
}

/** Whether an operator disabled an account. The subquery reads an index that contains only disabled accounts. */
export const isDisabled = (userId: Expression<unknown>): RawBuilder<SqlBool> =>
  sql`${userId} in (select id from users where disabled_at is not null)`;

const ownerDisabled = isDisabled(sql.ref('s.user_id'));

const notDeleted = sql<SqlBool>`s.deleted_at is null`;
