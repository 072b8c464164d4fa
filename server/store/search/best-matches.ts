import { type Kysely, type SqlBool, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { Snippets } from './matching.ts';
import type { Position } from './order.ts';
import type { SnippetPage } from './page.ts';

/** Only the newest matches are ranked. */
export const RANKED_MAX = 2_000;

const KEYS = ['score', 'view_count', 'recency'];

/**
 * Ranks the newest matches by score, uses and recency, all descending. The database ranks them: thousands of rows and texts
 * in JavaScript would keep the garbage collector busy.
 *
 * @param newest selects matches, newest first, up to one more than `RANKED_MAX`
 * @param terms folded
 * @returns the first matches between two positions, one more than `limit` at most, and whether there are more than were
 *   ranked
 */
export async function rankMatches(
  db: Kysely<Schema>,
  newest: Snippets,
  terms: readonly string[],
  { after, until, limit }: Pick<SnippetPage, 'after' | 'until' | 'limit'>,
): Promise<{ matches: { id: number; score: number }[]; isIncomplete: boolean }> {
  const keys = sql.join(KEYS.map((key) => sql.ref(key)));
  const compare = (operator: '<' | '>=', position: Position) =>
    sql<SqlBool>`(${keys}) ${sql.raw(operator)} (${sql.join([...position])})`;
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => newest.select(['s.id', 's.view_count', 's.recency', engineOf(db).sql.matchScore(terms).as('score')]),
    )
    .with('counted', (query) =>
      query.selectFrom('found').select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('recency').as('oldest')]),
    )
    // Outer: a page behind the last match has the count too.
    .selectFrom('counted')
    .leftJoin('found', (join) =>
      join.on(({ and, eb, or, ref }) =>
        and([
          or([eb('count', '<=', RANKED_MAX), eb('recency', '>', ref('oldest'))]),
          ...(after ? [compare('<', after)] : []),
          ...(until ? [compare('>=', until)] : []),
        ]),
      ),
    )
    .select(['id', 'score', 'count'])
    .orderBy('score', 'desc')
    .orderBy('view_count', 'desc')
    .orderBy('recency', 'desc')
    .limit(limit + 1)
    .execute();
  return {
    matches: rows.flatMap(({ id, score }) => (id === null ? [] : { id, score: Number(score) })),
    isIncomplete: rows.some(({ count }) => Number(count) > RANKED_MAX),
  };
}
