import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Viewer } from '#server/viewer.ts';
import type { Schema } from '../schema.ts';

/** The builder of a query that reads snippets under the name `s`. */
export type SnippetExpressions = ExpressionBuilder<Schema & { s: Schema['snippets'] }, 's'>;

export type SnippetCondition = (expressions: SnippetExpressions) => Expression<SqlBool>;

export const isPublic: SnippetCondition = (eb) => eb('s.is_public', '=', eb.lit(1));

export const ownedBy = (userId: string | null): SnippetCondition => {
  return (eb) => eb('s.user_id', '=', userId ?? '');
};

export const privateOf = (userId: string): SnippetCondition => {
  return (eb) => eb.and([eb('s.user_id', '=', userId), eb('s.is_public', '=', eb.lit(0))]);
};

/**
 * The SQL mirror of `canRead` in `server/visibility/access.ts`: a snippet's owner sees it, and everyone when it is public.
 * `visibility.test.ts` holds the two against each other.
 */
export function visibleTo({ userId }: Viewer): SnippetCondition {
  return userId === null ? isPublic : (eb) => eb.or([isPublic(eb), ownedBy(userId)(eb)]);
}
