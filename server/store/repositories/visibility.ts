import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Viewer } from '#server/viewer.ts';
import type { Schema } from '../schema.ts';

/** The builder of a query that reads snippets under the name `s`. */
export type SnippetExpressions = ExpressionBuilder<Schema & { s: Schema['snippets'] }, 's'>;

/**
 * The SQL mirror of `mayRead` in `server/reading/access.ts`: a snippet's owner sees it, and everyone when it is public.
 * `visibility.test.ts` holds the two against each other.
 */
export function visibleTo(viewer: Viewer) {
  return ({ eb, or }: SnippetExpressions): Expression<SqlBool> => {
    const isPublic = eb('s.is_public', '=', eb.lit(1));
    return viewer.userId === null ? isPublic : or([isPublic, eb('s.user_id', '=', viewer.userId)]);
  };
}
